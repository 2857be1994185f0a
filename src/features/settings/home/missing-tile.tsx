import { lazy, Suspense } from 'react'
import type { RoleName } from '#contract/engine/session/client.ts'
import { settingsPermissions } from '#contract/features/settings/settings-permissions.ts'
import { ensureAllTexts } from '#platform/i18n.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'

const MissingNotice = lazy(async () => {
  const [{ MissingNotice: notice }] = await Promise.all([import('../parts/missing-notice.tsx'), ensureAllTexts()])
  return { default: notice }
})

const administrators: readonly RoleName[] = settingsPermissions['settings.client']

/** Tells administrators what the installation cannot send; nobody else, and nothing where all is set up. */
export function MissingTile() {
  const roles = useSelectedClient()?.roles ?? []
  const missing = useCommon(({ memberSettings }) => memberSettings?.missing)
  if (!missing?.length || !roles.some((role) => administrators.includes(role))) return null
  return (
    <Suspense>
      <MissingNotice missing={missing} />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import type { RoleName } from '#contract/engine/session/client.ts'
import { settingsPermissions } from '#contract/features/settings/settings-permissions.ts'
import { ensureAllTexts } from '#platform/i18n.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { useSelectedClient } from '#platform/session-store.ts'

const StaffNotice = lazy(async () => {
  const [{ StaffNotice: notice }] = await Promise.all([import('../parts/staff-notice.tsx'), ensureAllTexts()])
  return { default: notice }
})

const administrators: readonly RoleName[] = settingsPermissions['settings.client']

/** Leads administrators to the desk, and tells them what the installation cannot send; nobody else sees it. */
export function StaffTile() {
  const roles = useSelectedClient()?.roles ?? []
  const missing = useCommon(({ memberSettings }) => memberSettings?.missing)
  if (!roles.some((role) => administrators.includes(role))) return null
  return (
    <Suspense>
      <StaffNotice missing={missing ?? []} />
    </Suspense>
  )
}

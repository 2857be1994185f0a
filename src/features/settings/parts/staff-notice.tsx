import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { MissingNotice } from './missing-notice.tsx'
import styles from './missing-notice.module.css'

/** For who administers the client: the way to the desk, and what the installation cannot send. */
export function StaffNotice({ missing }: { missing: PlatformSettings['missing'] }) {
  return (
    <>
      <div className={styles.notice}>
        <ButtonLink
          variant="soft"
          icon={<SlidersHorizontal size={18} aria-hidden="true" />}
          render={<OpenLink to="/admin" />}
        >
          <Trans>Administração</Trans>
        </ButtonLink>
      </div>
      {missing.length > 0 ? <MissingNotice missing={missing} /> : null}
    </>
  )
}

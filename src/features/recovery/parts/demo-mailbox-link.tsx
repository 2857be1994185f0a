import { Trans } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { OpenLink } from '#platform/browser/open-link.tsx'
import { demoMailboxPaths } from '#contract/features/demo-mailbox/demo-mailbox-paths.ts'
import { useCommon } from '#platform/persisted/use-part.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from '../recovery.module.css'

/** In the demo nothing is really sent: here it can be read. */
export function DemoMailboxLink() {
  const isDemo = useCommon((part) => (part.settings?.demoPeople.length ?? 0) > 0)
  if (!isDemo) return null
  return (
    <Banner
      tone="brand"
      icon={<Inbox aria-hidden="true" />}
      title={<Trans>Você está na demonstração</Trans>}
      text={<Trans>Os e-mails e as mensagens não saem daqui: abra a caixa de entrada da demonstração.</Trans>}
      action={
        <OpenLink to={demoMailboxPaths.demoMailbox()} className={styles.link}>
          <Trans>Abrir a caixa de entrada</Trans>
        </OpenLink>
      }
    />
  )
}

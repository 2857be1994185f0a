import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router'
import { nextStepAfter } from '#platform/feature/presenters.ts'
import { useMember, useSelectedClient } from '#platform/session-store.ts'
import type { Entry } from '#platform/workers/search-worker.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { readFacts } from '../result-facts.ts'
import styles from '../search.module.css'

/** What is known of something that has no screen of its own, and the next step. */
export function ResultCard({ result, onClose, onLeave }: { result: Entry; onClose: () => void; onLeave: () => void }) {
  const { i18n, t } = useLingui()
  const member = useMember()
  const facts = useLiveQuery(() => readFacts(member, result), [member, result, i18n.locale])
  const modules = useSelectedClient()?.modules ?? []
  const next = nextStepAfter(result.kind)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={result.title}
      closeLabel={t`Fechar`}
      footer={
        next && modules.includes(next.module) ? (
          <ButtonLink render={<Link to={next.path} onClick={onLeave} />}>{i18n._(next.label)}</ButtonLink>
        ) : null
      }
    >
      {facts === null ? (
        <p className={styles.note}>
          <Trans>Isto não está mais disponível.</Trans>
        </p>
      ) : (
        <dl className={styles.facts}>
          {facts?.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

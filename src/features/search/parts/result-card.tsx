import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { useMember, useModule } from '#platform/session-store.ts'
import type { Entry } from '#platform/workers/search-worker.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { factsOf, readThing } from '../result-facts.ts'
import styles from '../search.module.css'

/** What is known of something that has no screen of its own, and the next step. */
export function ThingCard({ thing, onClose, onLeave }: { thing: Entry; onClose: () => void; onLeave: () => void }) {
  const { t } = useLingui()
  const member = useMember()
  const facts = useLiveQuery(() => readThing(member, thing), [member, thing])
  const isPhoto = thing.kind === 'photo'
  const canSend = useModule(isPhoto ? 'upload_photos' : 'insert_sales')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={thing.title}
      closeLabel={t`Fechar`}
      footer={
        canSend ? (
          <ButtonLink render={<Link to={isPhoto ? paths.photos() : paths.sale()} onClick={onLeave} />}>
            {isPhoto ? <Trans>Enviar foto</Trans> : <Trans>Registrar venda</Trans>}
          </ButtonLink>
        ) : null
      }
    >
      {facts === null ? (
        <p className={styles.note}>
          <Trans>Isto não está mais disponível.</Trans>
        </p>
      ) : (
        <dl className={styles.facts}>
          {factsOf(facts).map(([name, value]) => (
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

import { Trans, useLingui } from '@lingui/react/macro'
import { listContentHistory, restoreContent } from '#contract/features/authoring/authoring-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DraftSaver } from '../editor/draft-saver.ts'
import { useAct } from './use-act.ts'
import styles from '../authoring.module.css'

/** How the draft was, minute by minute; each can come back. */
export function HistoryDialog({ saver, onClose }: { saver: DraftSaver; onClose: () => void }) {
  const { t } = useLingui()
  const { kind, id, rev: now } = saver.store.getState().content
  const { busy, failure, act } = useAct(saver)
  const entries = useList(`${kind} ${id} ${now}`, (cursor, signal) =>
    staffCall(listContentHistory, { params: { kind, id: String(id) }, query: { cursor } }, { signal }),
  )
  const restore = (at: string) =>
    act(
      async (params, rev) => staffCall(restoreContent, { params, body: { at } }, { rev }),
      () => {
        toast(t`Voltou ao que era`, { tone: 'ok' })
        onClose()
      },
    )
  const error = failure ?? entries.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Histórico</Trans>}
      description={t`Como o rascunho estava ao fim de cada minuto, por 90 dias.`}
      closeLabel={t`Fechar`}
    >
      {error ? <Banner tone="bad" role="alert" title={callErrorText(error)} /> : null}
      <ul className={styles.list} aria-label={t`Histórico`}>
        {entries.rows.map(({ at, rev, by }) => (
          <li key={at}>
            <span className={styles.grow}>
              {formatInstant(at)}
              <br />
              <span className={styles.note}>{by}</span>
            </span>
            {rev === now ? (
              <span className={styles.note}>{t`agora`}</span>
            ) : (
              <Button
                variant="outline"
                busy={busy}
                aria-label={t`Voltar a ${formatInstant(at)}`}
                onClick={() => void restore(at)}
              >
                <Trans>Voltar</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {entries.more ? (
        <Button variant="outline" busy={entries.growing} onClick={entries.more}>
          <Trans>Mostrar mais</Trans>
        </Button>
      ) : null}
    </Dialog>
  )
}

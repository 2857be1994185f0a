import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { describeEntry } from '../rules/describe-entry.ts'
import type { OutboxScreen } from '../use-outbox.ts'

/** Asks once, naming what goes. */
export function DiscardDialog({ screen }: { screen: OutboxScreen }) {
  const { t } = useLingui()
  const { discarding, rows } = screen
  const title = discarding && rows ? describeEntry(discarding, rows.names, screen.now).title : ''
  return (
    <Dialog
      open={discarding !== null}
      onOpenChange={() => screen.askDiscard(null)}
      title={t`Descartar "${title}"?`}
      description={t`O que você preencheu será apagado deste aparelho e não será enviado.`}
      footer={
        <>
          <Button variant="outline" size="large" onClick={() => screen.askDiscard(null)}>
            <Trans>Manter</Trans>
          </Button>
          <Button variant="danger" size="large" onClick={screen.discard}>
            <Trans>Descartar</Trans>
          </Button>
        </>
      }
    />
  )
}

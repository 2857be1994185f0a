import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { DownloadsView } from '../use-downloads.ts'

/** Asks once, naming the course. */
export function RemoveDialog({ view }: { view: DownloadsView }) {
  const { t } = useLingui()
  const { asked } = view
  if (!asked) return null
  const title = view.titleOf(asked)
  const running = asked.download.state !== 'complete'
  return (
    <Dialog
      open
      onOpenChange={() => view.ask(null)}
      title={running ? t`Cancelar o download de “${title}”?` : t`Remover “${title}” deste aparelho?`}
      description={t`Seu progresso fica guardado. Sem internet, o curso não abre até ser baixado de novo.`}
      footer={
        <>
          <Button variant="danger" size="large" full onClick={() => view.remove(asked)}>
            {running ? <Trans>Cancelar download</Trans> : <Trans>Remover download</Trans>}
          </Button>
          <Button variant="outline" size="large" full onClick={() => view.ask(null)}>
            {running ? <Trans>Continuar baixando</Trans> : <Trans>Manter</Trans>}
          </Button>
        </>
      }
    />
  )
}

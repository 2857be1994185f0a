import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ProgressBar } from '#ui/progress/progress-bar.tsx'
import { RunningDetail } from './download-card.tsx'
import styles from './download-card.module.css'
import { downloadErrors } from './download-words.ts'
import type { KeepCourse } from './use-keep-course.ts'

/** Progress from 0 to 1; closes by itself at 1 and stays with the reason when the download fails (mobile). */
export function DownloadDialog({ keep, title }: { keep: KeepCourse; title: string }) {
  const { t, i18n } = useLingui()
  const { keeping, following } = keep
  const failed = keeping?.state === 'failed' ? keeping : null
  const close = () => keep.follow(false)
  const again = (
    <>
      <Button size="large" full onClick={keep.start}>
        <Trans>Tentar de novo</Trans>
      </Button>
      <Button size="large" variant="outline" full onClick={close}>
        <Trans>Fechar</Trans>
      </Button>
    </>
  )
  const under = (
    <>
      <Button size="large" variant="outline" full onClick={close}>
        <Trans>Continuar em segundo plano</Trans>
      </Button>
      <Button size="large" variant="danger" full onClick={keep.cancel}>
        <Trans>Cancelar download</Trans>
      </Button>
    </>
  )
  return (
    <Dialog
      open={following}
      onOpenChange={keep.follow}
      title={failed ? t`Download do arquivo falhou` : t`Baixando para usar sem internet`}
      description={failed ? (failed.error ? i18n._(downloadErrors[failed.error]) : t`Tente de novo.`) : title}
      footer={failed ? again : under}
    >
      {failed ? null : (
        <div className={styles.dialog}>
          <p className={styles.percent} aria-hidden="true">
            {formatPercent(keeping?.state === 'running' ? keeping.share : 0)}
          </p>
          <ProgressBar value={keeping?.state === 'running' ? keeping.share : 0} label={t`Download de ${title}`} />
          <p className={styles.detail} role="status">
            {keeping?.state === 'running' ? <RunningDetail keeping={keeping} files={keep.size.files} /> : null}
          </p>
        </div>
      )}
    </Dialog>
  )
}

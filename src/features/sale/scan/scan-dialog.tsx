import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { FileInput } from '#ui/form/file-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useScan, type ScanRead, type ScanStep } from './use-scan.ts'
import styles from './scan-dialog.module.css'

interface ScanDialogProps {
  country: string
  onRead: (read: ScanRead) => void
  onClose: () => void
}

function StepText({ step }: { step: ScanStep }) {
  switch (step) {
    case 'opening':
      return <Trans>Abrindo a câmera…</Trans>
    case 'looking':
      return <Trans>Aponte a câmera para o código impresso na nota.</Trans>
    case 'denied':
      return (
        <Trans>
          A câmera não foi permitida. Permita-a para este endereço nas configurações do navegador, ou escolha uma foto
          da nota.
        </Trans>
      )
    case 'none':
      return <Trans>Não há câmera que possa ser usada. Escolha uma foto da nota.</Trans>
    case 'reading':
      return <Trans>Lendo a foto…</Trans>
    case 'nothing':
      return <Trans>Nenhum código foi encontrado nesta foto. Tente outra mais de perto, ou digite o número.</Trans>
    case 'no_picture':
      return <Trans>Este arquivo não é uma foto que possa ser lida.</Trans>
    case 'unreadable':
      return <Trans>Este não é o código de uma nota. Tente de novo, ou digite o número.</Trans>
    case 'not_a_sale':
      return (
        <Trans>Este código é de uma nota de crédito, de débito, de transporte ou de teste, não de uma venda.</Trans>
      )
    case 'missing':
      return <Trans>O leitor ainda não está neste aparelho. Conecte-se à internet uma vez, ou digite o número.</Trans>
  }
}

const isBad = (step: ScanStep) => step !== 'opening' && step !== 'looking' && step !== 'reading'

/** Reads the code of an invoice through the camera or from a picture; the picture goes nowhere. */
export function ScanDialog({ country, onRead, onClose }: ScanDialogProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [isLit, setLit] = useState(false)
  const { step, camera, choose } = useScan(video, country, onRead)
  const light = camera?.light
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<Trans>Ler o código da nota</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <FileInput
          accept="image/*"
          aria-label={t`Escolher foto da nota`}
          icon={<ImagePlus aria-hidden />}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // Emptied, so that the same picture may be chosen again.
            event.currentTarget.value = ''
            if (file) void choose(file)
          }}
        >
          <Trans>Escolher foto da nota</Trans>
        </FileInput>
      }
    >
      <div className={styles.view} hidden={!camera && step !== 'opening'}>
        <video ref={video} className={styles.video} muted playsInline aria-label={t`O que a câmera vê`} />
      </div>
      <p role="status" className={styles.step} data-bad={isBad(step) || undefined}>
        <StepText step={step} />
      </p>
      {light ? (
        <Button variant="outline" aria-pressed={isLit} onClick={() => void light(!isLit).then(() => setLit(!isLit))}>
          <Trans>Luz da câmera</Trans>
        </Button>
      ) : null}
    </Dialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { CircleAlert, RotateCcw, TriangleAlert, WifiOff } from 'lucide-react'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { takenText } from '../register-texts.ts'

export function OfflineNotice() {
  return (
    <Banner
      tone="neutral"
      role="status"
      icon={<WifiOff aria-hidden="true" />}
      title={<Trans>Sem internet agora</Trans>}
      text={<Trans>Pode continuar preenchendo. Para enviar é preciso estar conectado.</Trans>}
    />
  )
}

export function RestoredNotice({ onClear }: { onClear: () => void }) {
  return (
    <Banner
      tone="neutral"
      icon={<RotateCcw aria-hidden="true" />}
      title={<Trans>Recuperamos o que você tinha preenchido</Trans>}
      text={<Trans>A senha não fica guardada. Não é você? Limpe o formulário.</Trans>}
      action={
        <Button variant="quiet" onClick={onClear}>
          <Trans>Limpar</Trans>
        </Button>
      }
    />
  )
}

export function IncompleteNotice() {
  return (
    <Banner
      tone="bad"
      role="alert"
      icon={<TriangleAlert aria-hidden="true" />}
      title={<Trans>Certifique-se de que todos os campos obrigatórios estão preenchidos.</Trans>}
    />
  )
}

/** What the server or the network said; of a document that is taken, by the country's name for it. */
export function FailureNotice({ failure, country }: { failure: unknown; country: string }) {
  const code = failure instanceof CallError ? failure.problem?.code : undefined
  return (
    <Banner
      tone="bad"
      role="alert"
      icon={<CircleAlert aria-hidden="true" />}
      title={code === 'register.document_taken' ? takenText(country) : callErrorText(failure)}
      text={
        code === 'register.document_taken' ? (
          <Trans>Entre com este documento ou recupere a senha na tela de entrada.</Trans>
        ) : null
      }
    />
  )
}

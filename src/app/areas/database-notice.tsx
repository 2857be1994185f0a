import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { databaseTrouble, followDatabaseTrouble } from '#engine/database/database-trouble.ts'
import { activateLanguage } from '#platform/i18n.ts'
import { wantedLanguage } from '#platform/start/language-choice.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { takeNewVersion } from '../load/missing-chunk.ts'

/** The other tab closes it within 3 s where it can: only a longer wait is worth telling (ms). */
const showAfter = 3500
const tried = 'trilha-tried-update'

/** Nothing goes on being played that could not be recorded. */
function pauseMedia(): void {
  for (const medium of document.querySelectorAll<HTMLMediaElement>('video, audio')) medium.pause()
}

function useLongWait(waiting: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), showAfter)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return waiting && long
}

function ReloadButton({ before, children }: { before?: () => Promise<void>; children: ReactNode }) {
  const [busy, setBusy] = useState(false)
  const reload = async () => {
    setBusy(true)
    await before?.().catch(() => undefined)
    location.reload()
  }
  return (
    <Button busy={busy} icon={<RotateCw aria-hidden="true" />} onClick={() => void reload()}>
      {children}
    </Button>
  )
}

const stay = () => undefined

function Superseded() {
  return (
    <Dialog
      open
      locked
      onOpenChange={stay}
      title={<Trans>A Trilha foi atualizada em outra aba</Trans>}
      description={
        <Trans>O que você fez e escreveu aqui está guardado neste aparelho. Recarregue esta aba para continuar.</Trans>
      }
      footer={
        <ReloadButton>
          <Trans>Recarregar</Trans>
        </ReloadButton>
      }
    />
  )
}

function Newer() {
  // Tried a moment ago, and still an older app than the data: the newer one is not there (yet).
  const [again] = useState(() => sessionStorage.getItem(tried) !== null)
  const update = async () => {
    sessionStorage.setItem(tried, '1')
    await takeNewVersion()
  }
  return (
    <Dialog
      open
      locked
      onOpenChange={stay}
      title={<Trans>Os dados deste aparelho são de uma versão mais nova da Trilha</Trans>}
      description={
        again ? (
          <Trans>
            A versão nova ainda não chegou a este endereço. Nada foi apagado: seus envios, rascunhos e downloads
            continuam guardados. Tente de novo em alguns minutos.
          </Trans>
        ) : (
          <Trans>
            Esta versão do aplicativo não sabe ler esses dados e não mexeu neles. Nada foi apagado: atualize para
            continuar de onde parou.
          </Trans>
        )
      }
      footer={
        <ReloadButton before={update}>
          {again ? <Trans>Tentar de novo</Trans> : <Trans>Atualizar o aplicativo</Trans>}
        </ReloadButton>
      }
    />
  )
}

function InUse() {
  return (
    <Dialog
      open
      locked
      onOpenChange={stay}
      title={<Trans>A Trilha está em uso em outra aba</Trans>}
      description={
        <Trans>
          O aplicativo foi atualizado e precisa preparar os dados guardados neste aparelho. Em outra aba há uma
          atividade ou um formulário aberto: nada lá é interrompido. Assim que você sair de lá, continuamos aqui.
        </Trans>
      }
    />
  )
}

function Waiting() {
  return (
    <Dialog
      open
      locked
      onOpenChange={stay}
      title={<Trans>Feche as outras abas da Trilha</Trans>}
      description={
        <Trans>
          O aplicativo foi atualizado e precisa preparar os dados guardados neste aparelho, mas outra aba ainda os usa
          como eram. Nada se perde: assim que ela for fechada ou recarregada, continuamos aqui.
        </Trans>
      }
    />
  )
}

/** What stands between the app and its data on this device, over whatever screen is open. */
function DatabaseNotice() {
  const trouble = useSyncExternalStore(followDatabaseTrouble, databaseTrouble)
  const longWait = useLongWait(trouble === 'waiting' || trouble === 'in-use')
  useEffect(() => {
    if (trouble === 'superseded') pauseMedia()
  }, [trouble])
  if (trouble === 'superseded') return <Superseded />
  if (trouble === 'newer') return <Newer />
  if (!longWait) return null
  return trouble === 'in-use' ? <InUse /> : <Waiting />
}

let shown = false

/** Shows the notice, in a root of its own: the app's may wait for the very data that is missing. */
export async function showDatabaseNotice(): Promise<void> {
  if (i18n.locale === '') await activateLanguage(wantedLanguage()).catch(() => activateLanguage('pt-BR'))
  if (shown) return
  shown = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <I18nProvider i18n={i18n}>
      <DatabaseNotice />
    </I18nProvider>,
  )
}

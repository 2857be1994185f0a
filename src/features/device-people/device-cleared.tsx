import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { dropCleared, type Cleared } from '#platform/start/device-mark.ts'
import { goTo } from '#platform/browser/open-link.tsx'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { useSession } from '#platform/session-store.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './people.module.css'

function UnsentText({ unsent }: { unsent: number | null }) {
  if (unsent === 0) return <Trans>Não havia envios pendentes: nada do que você fez se perdeu.</Trans>
  if (unsent === null)
    return <Trans>Se havia envios pendentes, eles se perderam. O que já tinha chegado ao servidor está a salvo.</Trans>
  return (
    <>
      <Plural
        value={unsent}
        one="Da última vez havia # envio só neste aparelho. Se não chegou ao servidor desde então, ele se perdeu."
        other="Da última vez havia # envios só neste aparelho. Os que não chegaram ao servidor desde então se perderam."
      />{' '}
      <Trans>Ao entrar, confira em Envios e registre de novo o que faltar.</Trans>
    </>
  )
}

/** Says, once, that the browser has cleared this device, what is gone and what to do. */
export function DeviceCleared({ cleared }: { cleared: Cleared }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const signedIn = useSession((state) => state.status === 'in')
  const close = () => {
    dropCleared()
    setOpen(false)
  }
  const toCourses = () => {
    close()
    goTo(coursePaths.courses())
  }
  const { unsent, downloads } = cleared
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={<Trans>O navegador apagou os dados deste aparelho</Trans>}
      description={
        <Trans>
          Isso acontece quando falta espaço, quando o app fica muito tempo sem uso ou quando alguém limpa os dados do
          navegador.
        </Trans>
      }
      closeLabel={t`Fechar`}
      footer={
        signedIn ? (
          <Button size="large" onClick={toCourses}>
            <Trans>Baixar cursos de novo</Trans>
          </Button>
        ) : (
          <Button size="large" onClick={close}>
            <Trans>Entrar de novo</Trans>
          </Button>
        )
      }
    >
      <ul className={styles.lost}>
        <li>
          <UnsentText unsent={unsent} />
        </li>
        {downloads === 0 ? null : (
          <li>
            {downloads === null ? (
              <Trans>Os cursos baixados não estão mais aqui: baixe de novo os que quiser.</Trans>
            ) : (
              <Plural
                value={downloads}
                one="# curso baixado não está mais aqui: baixe de novo se quiser."
                other="# cursos baixados não estão mais aqui: baixe de novo os que quiser."
              />
            )}
          </li>
        )}
        <li>
          <Trans>É preciso entrar de novo com a senha da conta; um PIN deste aparelho não existe mais.</Trans>
        </li>
      </ul>
    </Dialog>
  )
}

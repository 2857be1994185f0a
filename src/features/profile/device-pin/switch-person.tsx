import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { pinState } from '#engine/lock/pin.ts'
import { countUnsent } from '#engine/outbox/read.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { makeSpace } from '../leave.ts'
import { PinDialog } from './pin-dialog.tsx'

/**
 * Switches to somebody else on this device: at once for who has a PIN; who has none is told first what
 * coming back takes, and may set one.
 */
export function SwitchPerson({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { userId } = useMember()
  const needsServer = useSettingsInSight()?.pinNeedsServer
  const [unsent, setUnsent] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [making, setMaking] = useState(false)
  useEffect(() => {
    const begin = async () => {
      if (await pinState(userId)) await makeSpace(userId)
      else setUnsent(await countUnsent(userId))
    }
    void begin()
  }, [userId])
  const leave = () => {
    setBusy(true)
    void makeSpace(userId)
  }
  if (making) return <PinDialog state={null} onClose={onClose} onSet={leave} />
  return (
    <Dialog
      open={unsent !== null}
      onOpenChange={onClose}
      locked={busy}
      title={<Trans>Trocar de pessoa sem um PIN?</Trans>}
      description={
        needsServer ? (
          <Trans>
            Sem um PIN deste aparelho, você volta com a senha da conta. Com um PIN, você volta por ele e encontra tudo
            como deixou; os dois pedem internet.
          </Trans>
        ) : (
          <Trans>
            Sem um PIN deste aparelho, você volta com internet e a senha da conta. Com um PIN, a troca funciona sem
            internet e você encontra tudo como deixou.
          </Trans>
        )
      }
      closeLabel={t`Fechar`}
      footer={
        <>
          <Button variant="outline" size="large" busy={busy} onClick={leave}>
            <Trans>Trocar sem PIN</Trans>
          </Button>
          <Button size="large" disabled={busy} onClick={() => setMaking(true)}>
            <Trans>Criar PIN</Trans>
          </Button>
        </>
      }
    >
      {unsent ? (
        <p>
          <Plural
            value={unsent}
            one="# envio ainda não chegou ao servidor: fica lacrado neste aparelho até você entrar de novo."
            other="# envios ainda não chegaram ao servidor: ficam lacrados neste aparelho até você entrar de novo."
          />
        </p>
      ) : null}
    </Dialog>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { readMediaSpace, setMediaSpace } from '#contract/features/media/media-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatBytes, formatPercent } from '#platform/format.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './media.module.css'

/** From this share on staff are told that room is running out. */
const toldFrom = 0.8
const gigabyte = 1000 ** 3

interface Space {
  used: number
  quota: number
}

/** How much room the client's media take; asked anew when `key` changes, what stood stays until then. */
function useSpace(key: string) {
  const [space, setSpace] = useState<Space | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    staffCall(readMediaSpace, {}, { signal: stop.signal }).then(setSpace, (error: unknown) => {
      // The list beside it says what is wrong.
      if (!stop.signal.aborted && !(error instanceof CallError)) throw error
    })
    return () => stop.abort()
  }, [key])
  return { space, setSpace }
}

/** How much room the client's media take; said loudly where it runs out. Who runs the platform may give more. */
export function MediaSpace({ round }: { round: string }) {
  const { t } = useLingui()
  const { space, setSpace } = useSpace(round)
  const [changing, setChanging] = useState(false)
  const mayChange = useMay('clients.manage')
  if (!space) return null
  const { used, quota } = space
  const share = quota === 0 ? 1 : used / quota
  const taken = formatBytes(used)
  const whole = formatBytes(quota)
  const percent = formatPercent(Math.min(1, share))
  const change = mayChange ? (
    <Button variant="quiet" onClick={() => setChanging(true)}>
      <Trans>Mudar espaço</Trans>
    </Button>
  ) : null
  return (
    <>
      {share < toldFrom ? (
        <div className={styles.space}>
          <Trans>
            {taken} de {whole} em uso
          </Trans>
          {change}
        </div>
      ) : (
        <Banner
          tone={share >= 1 ? 'bad' : 'warn'}
          title={share >= 1 ? t`O espaço de mídias acabou` : t`O espaço de mídias está no fim: ${percent} em uso`}
          text={
            <Trans>
              {taken} de {whole}. Fotos das pessoas continuam chegando; mídias novas, só enquanto houver espaço.
            </Trans>
          }
          action={change}
        />
      )}
      {changing ? <SpaceDialog space={space} onClose={() => setChanging(false)} onChanged={setSpace} /> : null}
    </>
  )
}

function SpaceDialog({
  space,
  onClose,
  onChanged,
}: {
  space: Space
  onClose: () => void
  onChanged: (space: Space) => void
}) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [text, setText] = useState(String(Math.round(space.quota / gigabyte)))
  const wanted = /^\d{1,6}$/.test(text.trim()) ? Number(text) * gigabyte : null
  const save = () =>
    attempt(async () => {
      if (wanted === null) return
      onChanged(await staffCall(setMediaSpace, { body: { quota: wanted } }))
      onClose()
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Espaço de mídias da empresa</Trans>}
      description={<Trans>O que já está lá fica, também quando passa do espaço.</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full busy={busy} disabled={wanted === null} onClick={() => void save()}>
          <Trans>Salvar</Trans>
        </Button>
      }
    >
      <div className={styles.stack}>
        {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
        <Field label={t`Espaço em GB`} required error={wanted === null ? t`Digite um número inteiro.` : undefined}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}

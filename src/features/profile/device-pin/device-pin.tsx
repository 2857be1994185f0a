import { Trans } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChevronRight, LockKeyhole, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { pinState } from '#engine/lock/pin.ts'
import { useMember } from '#platform/session-store.ts'
import { useSettingsInSight } from '#platform/start/settings-in-sight.ts'
import { Card } from '#ui/layout/card.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import rows from '../parts/rows.module.css'

const PinDialog = lazy(() => import('./pin-dialog.tsx').then((m) => ({ default: m.PinDialog })))
const SwitchPerson = lazy(() => import('./switch-person.tsx').then((m) => ({ default: m.SwitchPerson })))
const onwards = <ChevronRight size={20} aria-hidden="true" />

/** How this device is shared: the PIN to come back by, and the way out for the next person. */
export function DevicePin() {
  const { userId } = useMember()
  const needsServer = useSettingsInSight()?.pinNeedsServer
  const state = useLiveQuery(() => pinState(userId), [userId])
  const [open, setOpen] = useState<'pin' | 'switch' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={<Trans>Aparelho compartilhado</Trans>}>
      <Card flush>
        <List className={rows.list}>
          <Row
            icon={
              <IconTile>
                <LockKeyhole />
              </IconTile>
            }
            title={<Trans>PIN deste aparelho</Trans>}
            detail={
              state ? (
                <Trans>Alterar ou remover</Trans>
              ) : needsServer ? (
                <Trans>Para só você voltar à sua sessão</Trans>
              ) : (
                <Trans>Para só você voltar à sua sessão, sem internet</Trans>
              )
            }
            end={
              state ? (
                <Pill tone="ok">
                  <Trans>Ativo</Trans>
                </Pill>
              ) : (
                onwards
              )
            }
            render={<button type="button" className={rows.button} onClick={() => setOpen('pin')} />}
          />
          <Row
            icon={
              <IconTile>
                <Users />
              </IconTile>
            }
            title={<Trans>Trocar de pessoa</Trans>}
            detail={<Trans>Fecha a sua sessão e mostra quem usa este aparelho</Trans>}
            end={onwards}
            render={<button type="button" className={rows.button} onClick={() => setOpen('switch')} />}
          />
        </List>
      </Card>
      <Suspense>
        {open === 'pin' && state !== undefined ? <PinDialog state={state} onClose={close} /> : null}
        {open === 'switch' ? <SwitchPerson onClose={close} /> : null}
      </Suspense>
    </Section>
  )
}

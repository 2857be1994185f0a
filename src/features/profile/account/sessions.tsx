import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { DeviceSession } from '#contract/features/session/session-contract.ts'
import { useOnline } from '#platform/browser/connection.ts'
import { callErrorText } from '#platform/error-text.ts'
import { relativeTime } from '#platform/format.ts'
import { browsers, systems } from '#platform/device-families.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { IconTile } from '#ui/item/icon-tile.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Section } from '#ui/layout/section.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { useSessions } from '../use-sessions.ts'
import styles from './sessions.module.css'

function DeviceName({ session }: { session: DeviceSession }) {
  const { t } = useLingui()
  const browser = session.browser === 'other' ? t`Outro navegador` : browsers[session.browser].name
  const system = session.system === 'other' ? t`outro sistema` : systems[session.system].name
  return (
    <Trans>
      {browser} em {system}
    </Trans>
  )
}

function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: (() => void) | null }) {
  const when = relativeTime(session.lastSeenAt)
  const isPhone = session.system === 'android' || session.system === 'ios'
  return (
    <Row
      icon={<IconTile>{isPhone ? <Smartphone /> : <Laptop />}</IconTile>}
      title={<DeviceName session={session} />}
      detail={session.current ? null : <Trans>Último uso {when}</Trans>}
      end={
        session.current ? (
          <Pill tone="ok">
            <Trans>Este aparelho</Trans>
          </Pill>
        ) : (
          <Button variant="quiet" disabled={onEnd === null} onClick={onEnd ?? undefined}>
            <Trans>Encerrar</Trans>
          </Button>
        )
      }
    />
  )
}

/** Where the person is signed in; any of it can be ended from here. */
export function Sessions() {
  const { t } = useLingui()
  const online = useOnline()
  const { sessions, failure, busy, end } = useSessions(online)
  const [asked, setAsked] = useState<DeviceSession | 'others' | null>(null)
  const confirm = async () => {
    if (asked && (await end(asked))) toast(t`Sessão encerrada`, { tone: 'ok' })
    setAsked(null)
  }
  const others = sessions?.filter((session) => !session.current) ?? []
  return (
    <Section title={<Trans>Onde você está conectado</Trans>}>
      {failure ? (
        <Banner tone="bad" role="alert" icon={<CircleAlert aria-hidden="true" />} title={callErrorText(failure)} />
      ) : null}
      {!online && !sessions ? (
        <p className={styles.note}>
          <Trans>Conecte-se à internet para ver onde você está conectado.</Trans>
        </p>
      ) : null}
      {sessions ? (
        <Card flush>
          <List className={styles.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={online ? () => setAsked(session) : null} />
            ))}
          </List>
        </Card>
      ) : null}
      {sessions && others.length === 0 ? (
        <p className={styles.note}>
          <Trans>Só este aparelho está conectado.</Trans>
        </p>
      ) : null}
      {others.length > 1 ? (
        <Button variant="outline" full disabled={!online} onClick={() => setAsked('others')}>
          <Trans>Encerrar todas as outras</Trans>
        </Button>
      ) : null}
      <Dialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        locked={busy}
        title={
          asked === 'others' ? <Trans>Encerrar todas as outras sessões?</Trans> : <Trans>Encerrar esta sessão?</Trans>
        }
        description={
          <Trans>
            Quem estiver usando precisará entrar de novo. O que ainda não foi enviado fica guardado naquele aparelho.
          </Trans>
        }
        closeLabel={t`Fechar`}
        footer={
          <Button variant="danger" size="large" busy={busy} onClick={() => void confirm()}>
            <Trans>Encerrar</Trans>
          </Button>
        }
      />
    </Section>
  )
}

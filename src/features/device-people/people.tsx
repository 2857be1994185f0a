import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, KeyRound, Trash2, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KnownPerson } from '#engine/lock/people.ts'
import { relativeTime } from '#platform/format.ts'
import { showSignInForm } from '#platform/start/people-first.ts'
import { platformBrand } from '#platform/theme/theme.ts'
import { Avatar } from '#ui/item/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Unlock } from './unlock.tsx'
import { usePeople } from './use-people.ts'
import styles from './people.module.css'

interface PersonRowProps {
  person: KnownPerson
  /** A tap takes them off the list. */
  leaving: boolean
  onChoose: () => void
}

function PersonRow({ person, leaving, onChoose }: PersonRowProps) {
  const { name, unsent, lastSeenAt } = person
  const Icon = leaving ? Trash2 : person.pin ? KeyRound : ChevronRight
  const when = relativeTime(new Date(lastSeenAt))
  return (
    <Row
      icon={<Avatar name={name} />}
      title={name}
      detail={person.pin ? <Trans>Último uso {when}</Trans> : <Trans>Entra com a senha · último uso {when}</Trans>}
      end={<Icon size={20} aria-hidden="true" />}
      render={<button type="button" className={styles.person} onClick={onChoose} />}
    >
      {unsent > 0 ? (
        <p className={styles.unsent}>
          <Plural
            value={unsent}
            one="# envio lacrado aqui; vai quando esta pessoa entrar"
            other="# envios lacrados aqui; vão quando esta pessoa entrar"
          />
        </p>
      ) : null}
    </Row>
  )
}

/** Asks once, by name, and says what of theirs stays. */
function ForgetDialog({ person, onForget, onKeep }: { person: KnownPerson; onForget: () => void; onKeep: () => void }) {
  const { t } = useLingui()
  const { name, unsent } = person
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      title={t`Tirar ${name} desta lista?`}
      description={t`O PIN e o que ele abre saem deste aparelho. Para voltar, esta pessoa entra com e-mail e senha.`}
      footer={
        <>
          <Button variant="danger" size="large" full onClick={onForget}>
            <Trans>Tirar da lista</Trans>
          </Button>
          <Button variant="outline" size="large" full onClick={onKeep}>
            <Trans>Manter</Trans>
          </Button>
        </>
      }
    >
      {unsent > 0 ? (
        <p className={styles.stays}>
          <Plural
            value={unsent}
            one="# envio continua lacrado aqui e vai quando esta pessoa entrar."
            other="# envios continuam lacrados aqui e vão quando esta pessoa entrar."
          />
        </p>
      ) : null}
    </Dialog>
  )
}

/**
 * Who uses this device: one picks oneself and comes back by a PIN, with or without a network. In the
 * place of the sign-in form, which is one tap away for somebody new and for who has no PIN.
 */
export function People() {
  const { t } = useLingui()
  const { people, forget } = usePeople()
  const [leaving, setLeaving] = useState(false)
  const [asked, setAsked] = useState<KnownPerson | null>(null)
  const [chosen, setChosen] = useState<KnownPerson | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const there = people !== null
  useEffect(() => {
    document.title = `${t`Quem vai usar?`} · ${platformBrand.name}`
  })
  useEffect(() => {
    if (!chosen && there) title.current?.focus()
  }, [chosen, there])
  if (!people) return null
  if (chosen) return <Unlock person={chosen} onBack={() => setChosen(null)} onPassword={showSignInForm} />
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 ref={title} tabIndex={-1}>
          {leaving ? <Trans>Quem sai desta lista?</Trans> : <Trans>Quem vai usar?</Trans>}
        </h1>
        <Card flush>
          <List className={styles.people}>
            {people.map((person) => (
              <PersonRow
                key={person.userId}
                person={person}
                leaving={leaving}
                onChoose={() => (leaving ? setAsked(person) : person.pin ? setChosen(person) : showSignInForm())}
              />
            ))}
          </List>
        </Card>
        <Button variant="outline" size="large" full icon={<UserPlus aria-hidden="true" />} onClick={showSignInForm}>
          <Trans>Entrar com outra conta</Trans>
        </Button>
        <Button variant="quiet" full onClick={() => setLeaving(!leaving)}>
          {leaving ? <Trans>Pronto</Trans> : <Trans>Tirar alguém da lista</Trans>}
        </Button>
        {asked ? (
          <ForgetDialog
            person={asked}
            onKeep={() => setAsked(null)}
            onForget={() => {
              setAsked(null)
              void forget(asked.userId)
            }}
          />
        ) : null}
      </div>
    </main>
  )
}

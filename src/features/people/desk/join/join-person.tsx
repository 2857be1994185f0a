import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listPeople } from '#contract/features/people/people-contract.ts'
import { compareJoin, joinPeople } from '#contract/features/people/people-join-contract.ts'
import type { ListedPerson, PersonDetail } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { ConfirmNameDialog } from '#ui/desk/ask/confirm-name-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import { List, Row } from '#ui/item/row.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { JoinTable } from './join-table.tsx'
import styles from '../people.module.css'

interface JoinProps {
  person: PersonDetail
  onClose: () => void
  /** The two are one; that one stays. */
  onJoined: (kept: PersonDetail) => void
}

/** Joins two people that are one: who the other is, who stays, and everything of both beside each other. */
export function JoinPerson({ person, onClose, onJoined }: JoinProps) {
  const { t } = useLingui()
  const [other, setOther] = useState<ListedPerson | null>(null)
  const close = t`Fechar`
  if (other) return <Compare person={person} other={other} onClose={onClose} onJoined={onJoined} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      focusField
      title={<Trans>Juntar com outra pessoa</Trans>}
      description={<Trans>Para quando a mesma pessoa tem dois cadastros nesta empresa.</Trans>}
      closeLabel={close}
    >
      <OtherPerson person={person} onChoose={setOther} />
    </Dialog>
  )
}

function OtherPerson({ person, onChoose }: { person: PersonDetail; onChoose: (other: ListedPerson) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const list = useList(search, (cursor, signal) =>
    search
      ? staffCall(listPeople, { query: { search, cursor } }, { signal })
      : Promise.resolve({ rows: [], next: null }),
  )
  const found = list.rows.filter(({ userId }) => userId !== person.userId).slice(0, 8)
  return (
    <div className={styles.form}>
      <SearchInput label={t`Buscar o outro cadastro`} defaultValue="" onChange={setSearch} />
      {list.error ? <Banner tone="bad" role="alert" title={callErrorText(list.error)} /> : null}
      {search && !list.coming && found.length === 0 ? (
        <p className={styles.note}>
          <Trans>Ninguém encontrado</Trans>
        </p>
      ) : null}
      <List>
        {found.map((one) => (
          <Row
            key={one.userId}
            title={`${one.firstName} ${one.lastName}`.trim() || one.email}
            detail={one.email}
            end={
              <Button variant="soft" onClick={() => onChoose(one)}>
                <Trans>Escolher</Trans>
              </Button>
            }
          />
        ))}
      </List>
    </div>
  )
}

function Compare({ person, other, onClose, onJoined }: JoinProps & { other: ListedPerson }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [turned, setTurned] = useState(false)
  const [keep, gone] = turned ? [other.userId, person.userId] : [person.userId, other.userId]
  const params = { userId: keep, otherId: gone }
  const answer = useAnswer(`${keep} ${gone}`, (signal) => staffCall(compareJoin, { params }, { signal }))
  const joined = answer.is === 'there' ? answer.value : null
  const name = joined ? joined.other.firstName.trim() || joined.other.email : ''
  const join = () =>
    attempt(async () => {
      if (!joined) return
      const body = { otherRev: joined.other.rev }
      onJoined(await staffCall(joinPeople, { params, body }, { rev: joined.one.rev }))
      toast(t`Cadastros juntados`, { tone: 'ok' })
      onClose()
    })
  const conflicts = joined?.conflicts.join(', ')
  return (
    <ConfirmNameDialog
      title={<Trans>Quem fica?</Trans>}
      text={
        <Trans>
          Vendas, fotos, progresso, certificados e papéis passam para quem fica. O que o outro cadastro ainda enviar dos
          seus aparelhos também. Dá para desfazer em 7 dias, enquanto nenhum dos dois ganhar ou usar pontos.
        </Trans>
      }
      label={<Trans>Juntar</Trans>}
      name={name}
      texts={{ name: t`Para confirmar, digite ${name}`, close: t`Fechar` }}
      disabled={!joined || Boolean(conflicts)}
      busy={busy}
      failure={failure ? callErrorText(failure) : null}
      onClose={onClose}
      onConfirm={() => void join()}
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {conflicts ? (
        <Banner
          tone="bad"
          title={<Trans>Os dois cadastros participaram da mesma campanha</Trans>}
          text={<Trans>Não dá para juntar: {conflicts}.</Trans>}
        />
      ) : null}
      {joined ? (
        <>
          <JoinTable joined={joined} />
          <Button variant="outline" onClick={() => setTurned(!turned)}>
            <Trans>Trocar quem fica</Trans>
          </Button>
        </>
      ) : null}
    </ConfirmNameDialog>
  )
}

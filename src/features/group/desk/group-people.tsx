import { Trans, useLingui } from '@lingui/react/macro'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { changeGroupPeople, type GroupDetail } from '#contract/features/group/group-contract.ts'
import { listPeople } from '#contract/features/people/people-contract.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import type { ListedPerson } from '#contract/features/people/people-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { PickList } from '#ui/desk/pick-list.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './group.module.css'

const nameOf = ({ firstName, lastName, email }: ListedPerson) => `${firstName} ${lastName}`.trim() || email

function Named({ person }: { person: ListedPerson }) {
  return (
    <span className={styles.name}>
      {nameOf(person)}
      <span className={styles.email}>{person.email}</span>
    </span>
  )
}

interface PartProps {
  group: GroupDetail
  onChanged: (group: GroupDetail) => void
}

/** People of the client, to be put into the group one by one. */
function AddPeople({ group, onChanged, onClose }: PartProps & { onClose: () => void }) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const list = useList(search, (cursor, signal) =>
    staffCall(listPeople, { query: { ...(search && { search }), cursor } }, { signal }),
  )
  const add = ({ userId }: ListedPerson) =>
    attempt(async () => {
      onChanged(await staffCall(changeGroupPeople, { params: { groupId: group.id }, body: { add: [userId] } }))
      setAdded((now) => new Set([...now, userId]))
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      focusField
      title={<Trans>Adicionar pessoas</Trans>}
      closeLabel={t`Fechar`}
      footer={
        <Button size="large" full variant="outline" busy={busy} onClick={onClose}>
          <Trans>Concluir</Trans>
        </Button>
      }
    >
      <div className={styles.finding}>
        {failure || list.error ? <Banner tone="bad" role="alert" title={callErrorText(failure ?? list.error)} /> : null}
        <PickList
          label={t`Buscar por nome, e-mail ou documento`}
          search={search}
          onSearch={setSearch}
          rows={list.rows}
          rowKey={({ userId }) => userId}
          render={(person) => <Named person={person} />}
          pickText={t`Adicionar`}
          pickedText={t`Adicionada`}
          isPicked={({ userId }) => added.has(userId)}
          onPick={(person) => void add(person)}
          none={<Trans>Ninguém encontrado</Trans>}
          stale={list.coming}
        />
      </div>
    </Dialog>
  )
}

/** Who is in a group; people come in and go out one by one, or many by an import. */
export function GroupPeople({ group, onChanged }: PartProps) {
  const { t } = useLingui()
  const { busy, failure, attempt } = useAttempt()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const list = useList(`${group.id} ${search}`, (cursor, signal) =>
    staffCall(listPeople, { query: { group: group.id, ...(search && { search }), cursor } }, { signal }),
  )
  const remove = ({ userId }: ListedPerson) =>
    attempt(async () => {
      onChanged(await staffCall(changeGroupPeople, { params: { groupId: group.id }, body: { remove: [userId] } }))
      list.renew()
    })
  const columns: Column<ListedPerson>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: (person) => (
        <Link to={peoplePaths.person(person.userId)}>
          <Named person={person} />
        </Link>
      ),
    },
    { key: 'profession', head: t`Profissão`, wide: true, render: ({ profession }) => profession },
    {
      key: 'remove',
      head: <span className="visually-hidden">{t`Tirar do grupo`}</span>,
      numeric: true,
      render: (person) => {
        const name = nameOf(person)
        return (
          <Button
            variant="outline"
            disabled={busy}
            aria-label={t`Tirar ${name} do grupo`}
            onClick={() => void remove(person)}
          >
            <Trans>Tirar</Trans>
          </Button>
        )
      },
    },
  ]
  return (
    <Section
      title={<Trans>Pessoas</Trans>}
      action={
        <Button variant="soft" icon={<UserPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          <Trans>Adicionar pessoas</Trans>
        </Button>
      }
    >
      <div className={styles.form}>
        {group.people > 0 ? <SearchInput label={t`Buscar neste grupo`} value={search} onChange={setSearch} /> : null}
        {failure || list.error ? <Banner tone="bad" role="alert" title={callErrorText(failure ?? list.error)} /> : null}
        {list.rows.length > 0 ? (
          <DataTable
            caption={t`Pessoas`}
            columns={columns}
            rows={list.rows}
            rowKey={({ userId }) => userId}
            stale={list.coming}
          />
        ) : list.coming || list.error ? null : (
          <EmptyState
            icon={<Users />}
            title={search ? <Trans>Ninguém encontrado</Trans> : <Trans>Ninguém neste grupo</Trans>}
            text={search ? null : <Trans>Adicione pessoas aqui, ou muitas de uma vez pela importação.</Trans>}
          />
        )}
        {list.more ? (
          <Button variant="outline" busy={list.growing} onClick={list.more}>
            <Trans>Mostrar mais</Trans>
          </Button>
        ) : null}
      </div>
      {adding ? (
        <AddPeople
          group={group}
          onChanged={onChanged}
          onClose={() => {
            setAdding(false)
            list.renew()
          }}
        />
      ) : null}
    </Section>
  )
}

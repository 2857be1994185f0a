import { Trans, useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { everybody, type AudienceTermKind } from '#contract/engine/audience.ts'
import { audiencePaths } from '#contract/features/audience/audience-paths.ts'
import { mostSeen, readSeen, type Seen, type SeenItem } from '#contract/features/audience/seen-contract.ts'
import { peoplePaths } from '#contract/features/people/people-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { kindLabel, userName } from '../audience-words.ts'
import { termKinds, valueText, type Choices } from '../rule/term-kinds.ts'
import styles from '../audience.module.css'

/** Everything that somebody sees, and for each of it the rule that shows it to them. */
function SeenTable({ seen }: { seen: Seen }) {
  const { t, i18n } = useLingui()
  const mayOpen = useMay('audiences.write')
  const say: Choices['say'] = (text) => i18n._(text)
  const names = new Map(seen.names.map(({ id, name }) => [id, name]))
  const groups = seen.names.map(({ id, name }) => ({ id, name: { 'pt-BR': name } }))
  const choices: Choices = { groups, names, say }
  const byId = new Map(seen.audiences.map((audience) => [audience.id, audience]))
  const termText = (term: object, denied: boolean) => {
    const [[kind, value]] = Object.entries(term) as [[AudienceTermKind, string | number | readonly string[]]]
    const what = valueText(kind, typeof value === 'number' ? String(value) : value, choices)
    const label = say(termKinds[kind].label)
    return denied ? t`${label}: não é ${what}` : `${label}: ${what}`
  }
  const columns: Column<SeenItem>[] = [
    { key: 'name', head: t`Nome`, render: userName },
    { key: 'kind', head: t`Tipo`, render: (item) => kindLabel(item, say) },
    {
      key: 'audience',
      head: t`Público`,
      render: ({ audienceId }) => {
        if (audienceId === everybody) return t`Todos da empresa`
        const name = byId.get(audienceId)?.name ?? String(audienceId)
        return mayOpen ? <Link to={audiencePaths.audience(audienceId)}>{name}</Link> : name
      },
    },
    {
      key: 'why',
      head: t`O que decide`,
      render: ({ audienceId }) => {
        const terms = byId.get(audienceId)?.terms ?? []
        return terms.length === 0 ? null : (
          <ul className={styles.terms}>
            {terms.map(({ term, denied }) => {
              const text = termText(term, denied)
              return <li key={text}>{text}</li>
            })}
          </ul>
        )
      },
    },
  ]
  return (
    <>
      {seen.cut ? (
        <p className={styles.note}>
          <Trans>São mostrados os {mostSeen} primeiros itens.</Trans>
        </p>
      ) : null}
      <DataTable
        caption={t`O que esta pessoa vê`}
        columns={columns}
        rows={seen.items}
        rowKey={({ kind, id, audienceId }) => `${kind} ${id} ${audienceId}`}
      />
    </>
  )
}

/** What somebody sees: read only, and in the trail stands who looked. */
export function SeenByPerson() {
  const { userId = '' } = useParams()
  const answer = useAnswer(userId, (signal) => staffCall(readSeen, { params: { userId } }, { signal }))
  const seen = answer.is === 'there' ? answer.value : null
  return (
    <DeskPage
      above={<Link to={peoplePaths.person(userId)}>{seen?.name || <Trans>Pessoa</Trans>}</Link>}
      title={<Trans>O que esta pessoa vê</Trans>}
      subtitle={<Trans>Só para consulta. Quem olhou fica registrado na auditoria.</Trans>}
    >
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {seen && !seen.isActive ? (
        <Banner tone="neutral" title={<Trans>A pessoa está bloqueada ou saiu da empresa: não vê nada.</Trans>} />
      ) : null}
      {seen?.isActive && seen.items.length === 0 ? (
        <EmptyState icon={<EyeOff />} title={<Trans>Nada é mostrado a esta pessoa ainda</Trans>} />
      ) : null}
      {seen && seen.items.length > 0 ? <SeenTable seen={seen} /> : null}
    </DeskPage>
  )
}

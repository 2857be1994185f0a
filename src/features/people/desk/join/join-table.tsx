import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { JoinedPeople, PersonDetail } from '#contract/features/people/people-schema.ts'
import { formatInstant, formatNumber, relativeTime } from '#platform/format.ts'
import { DataTable } from '#ui/desk/data-table.tsx'
import { roleWords } from '#platform/desk/role-words.ts'

const figureWords: Readonly<Record<string, MessageDescriptor>> = {
  sales: msg`Vendas`,
  sale_points: msg`Pontos de vendas`,
  photos: msg`Fotos`,
  photo_points: msg`Pontos de fotos`,
  finished: msg`Atividades concluídas`,
}

/** Everything of two people beside each other: who stays first. */
export function JoinTable({ joined }: { joined: JoinedPeople }) {
  const { t, i18n } = useLingui()
  const { one, other, figures } = joined
  const fields: [name: string, of: (person: PersonDetail) => string | null][] = [
    [t`Nome`, ({ firstName, lastName }) => `${firstName} ${lastName}`.trim()],
    [t`E-mail`, ({ email }) => email],
    [t`Documento`, ({ document }) => document],
    [t`Profissão`, ({ profession }) => profession],
    [t`Grupos`, ({ groups }) => groups.join(', ')],
    [
      t`Papéis`,
      ({ roles }) =>
        roles
          .filter((role) => role !== 'member')
          .map((role) => i18n._(roleWords[role]))
          .join(', '),
    ],
    [t`Na empresa desde`, ({ memberSince }) => formatInstant(memberSince)],
    [t`Visto`, ({ lastSeenAt }) => (lastSeenAt ? relativeTime(lastSeenAt) : t`nunca`)],
  ]
  const names = [...new Set([...Object.keys(figures.one), ...Object.keys(figures.other)])]
  const rows = [
    ...fields.map(([name, of]) => ({ name, one: of(one) || '–', other: of(other) || '–' })),
    ...names.map((name) => ({
      name: figureWords[name] ? i18n._(figureWords[name]) : name,
      one: formatNumber(figures.one[name] ?? 0),
      other: formatNumber(figures.other[name] ?? 0),
    })),
  ]
  return (
    <DataTable
      caption={t`Os dois cadastros`}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { key: 'name', head: t`Campo`, render: ({ name }) => name },
        { key: 'one', head: t`Fica`, render: (row) => row.one },
        { key: 'other', head: t`Sai`, render: (row) => row.other },
      ]}
    />
  )
}

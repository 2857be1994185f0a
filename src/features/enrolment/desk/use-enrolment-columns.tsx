import { useLingui } from '@lingui/react/macro'
import type { ListedEnrolment } from '#contract/features/enrolment/enrolment-schema.ts'
import { Pill } from '#ui/feedback/pill.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { Column } from '#ui/desk/data-table.tsx'
import { dayOf, itemTitle, kindWords, standingWords } from './enrolment-words.ts'
import styles from './enrolment.module.css'

/** Whoever is done, or is asked nothing, is given no more time. */
const canExtend = ({ standing }: ListedEnrolment) => ['open', 'overdue', 'review', 'late'].includes(standing)

/** The columns of the list of enrolments; those that can be extended can be chosen. */
export function useEnrolmentColumns(input: {
  timeZone: string
  chosen: ReadonlyMap<string, ListedEnrolment>
  onChoose: (row: ListedEnrolment, isChosen: boolean) => void
  byDue: boolean
  onSort: () => void
}): Column<ListedEnrolment>[] {
  const { t, i18n } = useLingui()
  const { timeZone, chosen, onChoose, byDue, onSort } = input
  return [
    {
      key: 'pick',
      pick: true,
      head: <span className="visually-hidden">{t`Escolher`}</span>,
      render: (row) =>
        canExtend(row) ? (
          <Checkbox checked={chosen.has(row.id)} onChange={(event) => onChoose(row, event.currentTarget.checked)}>
            <span className="visually-hidden">{t`Escolher ${row.person.name || row.person.email}`}</span>
          </Checkbox>
        ) : null,
    },
    {
      key: 'person',
      head: t`Pessoa`,
      render: ({ person }) => (
        <span className={styles.name}>
          {person.name || person.email}
          <span className={styles.under}>{person.email}</span>
        </span>
      ),
    },
    {
      key: 'item',
      head: t`Curso ou trilha`,
      render: ({ item, mandatory }) => (
        <span className={styles.name}>
          {itemTitle(item)}
          <span className={styles.under}>
            {i18n._(kindWords[item.kind])}, {mandatory ? t`obrigatório` : t`opcional`}
          </span>
        </span>
      ),
    },
    {
      key: 'standing',
      head: t`Situação`,
      render: ({ standing }) => (
        <Pill tone={standingWords[standing].tone}>{i18n._(standingWords[standing].label)}</Pill>
      ),
    },
    {
      key: 'due',
      head: t`Prazo`,
      render: ({ dueAt }) => (dueAt ? dayOf(dueAt, timeZone) : t`sem prazo`),
      sort: { is: byDue ? 'ascending' : null, onPress: onSort },
    },
    {
      key: 'finished',
      head: t`Concluída em`,
      wide: true,
      render: ({ finishedAt }) => (finishedAt ? dayOf(finishedAt, timeZone) : null),
    },
  ]
}

import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Bank } from '#contract/features/question/bank-schema.ts'
import { listBanks } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { BankDialog } from './bank-dialog.tsx'

type Query = Parameters<typeof staffCall<typeof listBanks>>[1]['query']

/** The client's banks of questions. */
export function BankList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { query, set } = useAddressQuery(['search', 'sort'])
  const [isNew, setNew] = useState(false)
  const list = useList(JSON.stringify(query), (cursor, signal) =>
    staffCall(listBanks, { query: { ...(query as Query), cursor } }, { signal }),
  )
  const sort = query.sort ?? 'name'
  const columns: Column<Bank>[] = [
    {
      key: 'name',
      head: t`Nome`,
      render: ({ name }) => name,
      sort: {
        is: sort === 'name' ? 'ascending' : 'descending',
        onPress: () => set('sort', sort === 'name' ? '-name' : ''),
      },
    },
    { key: 'questions', head: t`Questões`, numeric: true, render: ({ questions }) => formatNumber(questions) },
    { key: 'published', head: t`Publicadas`, numeric: true, render: ({ published }) => formatNumber(published) },
  ]
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setNew(true)}>
      <Trans>Novo banco</Trans>
    </Button>
  )
  return (
    <DeskPage
      title={<Trans>Questões</Trans>}
      actions={add}
      tools={
        <SearchInput
          label={t`Buscar por nome`}
          defaultValue={query.search ?? ''}
          onChange={(value) => set('search', value)}
        />
      }
    >
      <ListBody
        list={list}
        failure={list.error && callErrorText(list.error)}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          query.search ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhum banco encontrado</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<CircleQuestionMark />}
              title={<Trans>Nenhum banco ainda</Trans>}
              text={<Trans>Um banco guarda as questões que as provas sorteiam.</Trans>}
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Bancos de questões`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={questionPaths.bank(id)} />}
          stale={list.coming}
        />
      </ListBody>
      {isNew ? (
        <BankDialog
          bank={null}
          onClose={() => setNew(false)}
          onDone={({ id }) => void navigate(questionPaths.bank(id))}
        />
      ) : null}
    </DeskPage>
  )
}

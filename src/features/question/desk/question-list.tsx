import { Trans, useLingui } from '@lingui/react/macro'
import { CircleQuestionMark, Download, FileUp, Pencil, Plus, SearchX, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pickText } from '#contract/engine/language.ts'
import { questionStates, type ListedQuestion } from '#contract/features/question/bank-schema.ts'
import { difficulties } from '#contract/features/question/draw-rules.ts'
import { listQuestions, publishBank, readBank } from '#contract/features/question/question-contract.ts'
import { questionPaths } from '#contract/features/question/question-paths.ts'
import { questionKinds } from '#contract/features/question/question-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { useMay } from '#platform/desk/desk-client.ts'
import { callErrorText } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'
import { useAddressQuery } from '#platform/hooks/use-address-query.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { activeLanguage } from '#platform/i18n.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DataTable, type Column } from '#ui/desk/data-table.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { ListBody } from '#ui/desk/list-body.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { ExportQuestions } from './exchange/export-questions.tsx'
import { NewQuestion } from './new-question.tsx'
import { difficultyWords, kindWords, stateWords } from './question-words.ts'
import styles from './question-desk.module.css'

type Query = Parameters<typeof staffCall<typeof listQuestions>>[1]['query']
const filters = ['search', 'sort', 'kind', 'difficulty', 'tag', 'state'] as const

/** The questions of a bank. */
export function QuestionList() {
  const { t, i18n } = useLingui()
  const { bankId = '' } = useParams()
  const { query, set } = useAddressQuery([...filters])
  const [open, setOpen] = useState<'new' | 'rename' | 'export' | null>(null)
  const [renewed, setRenewed] = useState(0)
  const mayPublish = useMay('question.publish')
  const { busy, failure, attempt } = useAttempt()
  const bank = useAnswer(`${bankId} ${renewed}`, (signal) => staffCall(readBank, { params: { bankId } }, { signal }))
  const list = useList(`${bankId} ${JSON.stringify(query)}`, (cursor, signal) =>
    staffCall(listQuestions, { params: { bankId }, query: { ...(query as Query), cursor } }, { signal }),
  )
  const known = bank.is === 'there' ? bank.value : null
  const columns: Column<ListedQuestion>[] = [
    {
      key: 'text',
      head: t`Questão`,
      render: ({ text }) => pickText(text, activeLanguage(), known?.languages[0]),
      sort: {
        is: query.sort === 'text' ? 'ascending' : query.sort === '-text' ? 'descending' : null,
        onPress: () => set('sort', query.sort === 'text' ? '-text' : 'text'),
      },
    },
    { key: 'kind', head: t`Tipo`, render: ({ kind }) => i18n._(kindWords[kind]) },
    { key: 'difficulty', head: t`Dificuldade`, render: ({ difficulty }) => i18n._(difficultyWords[difficulty]) },
    { key: 'tags', head: t`Etiquetas`, wide: true, render: ({ tags }) => tags.join(', ') },
    { key: 'points', head: t`Pontos`, numeric: true, render: ({ points }) => formatNumber(points) },
    {
      key: 'state',
      head: t`Situação`,
      render: ({ state }) => (
        <span className={styles.state}>
          <Pill tone={stateWords[state].tone}>{i18n._(stateWords[state].label)}</Pill>
        </span>
      ),
    },
  ]
  const publishAll = () =>
    attempt(async () => {
      const { published, left } = await staffCall(publishBank, { params: { bankId } })
      const [done, waiting] = [formatNumber(published), formatNumber(left)]
      toast(left > 0 ? t`Publicadas: ${done}. Esperam por uma imagem: ${waiting}.` : t`Publicadas: ${done}`, {
        tone: left > 0 ? 'neutral' : 'ok',
      })
      list.renew()
      setRenewed(renewed + 1)
    })
  const add = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
      <Trans>Nova questão</Trans>
    </Button>
  )
  const filter = (name: (typeof filters)[number], label: string, all: string, options: readonly [string, string][]) => (
    <Select aria-label={label} value={query[name] ?? ''} onChange={(event) => set(name, event.currentTarget.value)}>
      <option value="">{all}</option>
      {options.map(([value, said]) => (
        <option key={value} value={value}>
          {said}
        </option>
      ))}
    </Select>
  )
  return (
    <DeskPage
      title={known?.name ?? <Trans>Banco de questões</Trans>}
      above={
        <Link to={questionPaths.banks()}>
          <Trans>Questões</Trans>
        </Link>
      }
      actions={
        <>
          {known ? (
            <Button variant="outline" icon={<Pencil size={18} aria-hidden="true" />} onClick={() => setOpen('rename')}>
              <Trans>Renomear</Trans>
            </Button>
          ) : null}
          {known ? (
            <Button
              variant="outline"
              icon={<Download size={18} aria-hidden="true" />}
              onClick={() => setOpen('export')}
            >
              <Trans>Exportar</Trans>
            </Button>
          ) : null}
          <ButtonLink
            variant="outline"
            icon={<FileUp size={18} aria-hidden="true" />}
            render={<Link to={questionPaths.importQuestions(bankId)} />}
          >
            <Trans>Importar</Trans>
          </ButtonLink>
          {mayPublish ? (
            <Button
              variant="outline"
              icon={<Send size={18} aria-hidden="true" />}
              busy={busy}
              onClick={() => void publishAll()}
            >
              <Trans>Publicar tudo</Trans>
            </Button>
          ) : null}
          {add}
        </>
      }
      tools={
        <>
          <SearchInput
            label={t`Buscar por texto ou etiqueta`}
            defaultValue={query.search ?? ''}
            onChange={(value) => set('search', value)}
          />
          {filter(
            'kind',
            t`Tipo`,
            t`Todos os tipos`,
            questionKinds.map((kind) => [kind, i18n._(kindWords[kind])]),
          )}
          {filter(
            'difficulty',
            t`Dificuldade`,
            t`Toda dificuldade`,
            difficulties.map((difficulty) => [difficulty, i18n._(difficultyWords[difficulty])]),
          )}
          {filter(
            'tag',
            t`Etiqueta`,
            t`Todas as etiquetas`,
            (known?.tags ?? []).map((tag) => [tag, tag]),
          )}
          {filter(
            'state',
            t`Situação`,
            t`Ativas`,
            questionStates.map((state) => [state, i18n._(stateWords[state].label)]),
          )}
        </>
      }
    >
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      <ListBody
        list={list}
        failure={list.error && callErrorText(list.error)}
        texts={{ again: <Trans>Tentar de novo</Trans>, more: <Trans>Mostrar mais</Trans> }}
        empty={
          filters.some((name) => query[name]) ? (
            <EmptyState
              icon={<SearchX />}
              title={<Trans>Nenhuma questão encontrada</Trans>}
              text={<Trans>Mude a busca ou os filtros.</Trans>}
            />
          ) : (
            <EmptyState
              icon={<CircleQuestionMark />}
              title={<Trans>Nenhuma questão ainda</Trans>}
              text={<Trans>Escreva a primeira; ela só chega às provas quando for publicada.</Trans>}
              action={add}
            />
          )
        }
      >
        <DataTable
          caption={t`Questões`}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          renderLink={({ id }) => <Link to={questionPaths.question(bankId, id)} />}
          stale={list.coming}
        />
      </ListBody>
      {open === 'new' ? <NewQuestion bankId={bankId} onClose={() => setOpen(null)} /> : null}
      {open === 'export' && known ? <ExportQuestions bank={known} onClose={() => setOpen(null)} /> : null}
      {open === 'rename' && known ? (
        <BankDialog
          bank={known}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            setRenewed(renewed + 1)
          }}
        />
      ) : null}
    </DeskPage>
  )
}

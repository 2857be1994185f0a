import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { countCases, exportCases, listCases } from '#contract/features/review/review-contract.ts'
import type { ListedCase } from '#contract/features/review/review-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { useList } from '#platform/hooks/use-list.ts'
import { saveTable, type TableFormat } from '#platform/table/save-table.ts'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { TakeTable } from '#ui/desk/take-table.tsx'
import { SearchInput } from '#ui/form/search-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Chip } from '#ui/progress/chip.tsx'
import { BatchBar } from './batch-bar.tsx'
import { CaseList } from './case-list.tsx'
import { CaseView } from './case/case-view.tsx'
import { byPlace, queueWord } from './review-words.ts'
import { useQuestion } from './use-question.ts'
import { useUndo } from './use-undo.ts'
import styles from './review.module.css'

/** The desk of the programme: a queue, and the case that is read. */
export function Review() {
  const { t } = useLingui()
  const { question, caseId, set } = useQuestion()
  const [round, setRound] = useState(0)
  const [picked, setPicked] = useState<readonly ListedCase[]>([])
  const { busy, failure, attempt } = useAttempt()
  const counts = useAnswer(`counts ${round}`, (signal) => staffCall(countCases, {}, { signal }))
  const [known, setKnown] = useState<readonly { queue: string; waiting: number; isWritten: boolean }[]>([])
  if (counts.is === 'there' && counts.value.queues !== known) setKnown(counts.value.queues)
  const list = useList(JSON.stringify(question), (cursor, signal) =>
    staffCall(listCases, { query: { ...question, cursor } }, { signal }),
  )
  const ask = (name: string, value: string) => {
    setPicked([])
    set({ [name]: value, case: '' })
  }
  /** A case was decided: the next one of the list is read, after the last the first, and what is shown is asked anew. */
  const goOn = (decided: readonly string[]) => {
    const at = list.rows.findIndex((row) => row.caseId === caseId)
    const others = [...list.rows.slice(at + 1), ...list.rows.slice(0, Math.max(at, 0))]
    const next = others.find((row) => !decided.includes(row.caseId))
    if (caseId && decided.includes(caseId)) set({ case: next?.caseId ?? '' })
    setPicked([])
    list.renew()
    setRound((count) => count + 1)
  }
  const undo = useUndo(() => {
    list.renew()
    setRound((count) => count + 1)
  })
  const step = (by: 1 | -1) => {
    const at = list.rows.findIndex((row) => row.caseId === caseId)
    const next = list.rows[at < 0 ? 0 : at + by]
    if (next) set({ case: next.caseId })
  }
  const takeTable = (format: TableFormat) =>
    attempt(async () => {
      const { sort: _, ...body } = question
      await saveTable('desk', format, await staffCall(exportCases, { body }))
    })
  return (
    <DeskPage
      title={<Trans>Auditoria do programa</Trans>}
      actions={<TakeTable label={<Trans>Exportar</Trans>} busy={busy} onTake={(format) => void takeTable(format)} />}
      tools={
        <>
          <SearchInput
            key={question.queue}
            label={t`Buscar por pessoa ou número da nota`}
            defaultValue={question.search ?? ''}
            onChange={(value) => ask('search', value)}
          />
          <Select
            aria-label={t`Situação`}
            value={question.state ?? ''}
            onChange={(event) => ask('state', event.currentTarget.value)}
          >
            <option value="">{t`À espera de decisão`}</option>
            <option value="closed">{t`Decididos`}</option>
          </Select>
          <Select
            aria-label={t`Ordem`}
            value={question.sort ?? ''}
            onChange={(event) => ask('sort', event.currentTarget.value)}
          >
            <option value="">{question.state ? t`Mais antigos primeiro` : t`Por risco`}</option>
            {question.state ? null : <option value="oldest">{t`Mais antigos primeiro`}</option>}
            <option value="newest">{t`Mais novos primeiro`}</option>
          </Select>
          <Chip
            selected={question.evidence === 'odd'}
            onClick={() => ask('evidence', question.evidence === 'odd' ? '' : 'odd')}
          >
            <Trans>Só o que está em dúvida</Trans>
          </Chip>
        </>
      }
    >
      <nav className={styles.queues} aria-label={t`Filas`}>
        {known.toSorted(byPlace).map(({ queue, waiting }) => (
          <Chip key={queue} selected={queue === question.queue} onClick={() => ask('queue', queue)}>
            {queueWord(queue)}
            <span className={styles.count}>{waiting >= 1000 ? '1000+' : waiting}</span>
          </Chip>
        ))}
      </nav>
      {failure ? <Banner tone="bad" role="alert" title={callErrorText(failure)} /> : null}
      {picked.length > 0 ? (
        <BatchBar
          cases={picked}
          isWritten={known.some(({ queue, isWritten }) => queue === question.queue && isWritten)}
          onDone={goOn}
          onUndoable={undo.offer}
          onClear={() => setPicked([])}
        />
      ) : null}
      <div className={classNames(styles.panes, caseId && styles.reading)}>
        <CaseList
          list={list}
          openId={caseId}
          picked={picked}
          onPick={setPicked}
          onOpen={(id) => set({ case: id })}
          isFiltered={Boolean(question.search ?? question.state ?? question.evidence)}
        />
        <CaseView
          key={`${question.queue} ${caseId} ${String(undo.times)}`}
          queue={question.queue}
          caseId={caseId}
          onClose={() => set({ case: '' })}
          onDecided={goOn}
          onStep={step}
          onUndoable={undo.offer}
          onUndo={undo.undo}
        />
      </div>
    </DeskPage>
  )
}

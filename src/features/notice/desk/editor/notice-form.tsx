import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { newId } from '#contract/engine/ids.ts'
import { changeNotice, createNotice, readNotice } from '#contract/features/notice/notice-contract.ts'
import type { NoticeDetail, WrittenNotice } from '#contract/features/notice/notice-schema.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAttempt } from '#platform/hooks/use-attempt.ts'
import { Button } from '#ui/button/button.tsx'
import { Actions } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/section.tsx'
import { NoticeActions } from '../acts/notice-actions.tsx'
import styles from '../notice.module.css'
import {
  emptyNotice,
  missingFields,
  typedNotice,
  writtenNotice,
  type KeptNotice,
  type TypedNotice,
} from './notice-draft.ts'
import { NoticeFields, type NoticeChoices } from './notice-fields.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { NoticeReach } from './notice-reach.tsx'
import { dropKept, useKeeping } from './use-kept-notice.ts'

interface FormProps {
  /** The notice that is changed; none: a new one is written. */
  notice?: NoticeDetail
  choices: NoticeChoices
  /** What was left of it on this device. */
  kept: KeptNotice | null
  onSaved: (notice: NoticeDetail) => void
  /** It was sent, or stopped. */
  onDone?: () => void
}

const same = (a: TypedNotice, b: TypedNotice) => JSON.stringify(a) === JSON.stringify(b)

/** What is typed of a notice, and what becomes of it. */
function useNoticeForm({ notice, choices, kept, onSaved }: FormProps) {
  const { t } = useLingui()
  const { timeZone, now, defaultLanguage } = choices
  const { busy, failure, attempt } = useAttempt()
  const [blank] = useState(() => emptyNotice(timeZone, now))
  const there = notice ? typedNotice(notice, timeZone) : blank
  const [typed, setTyped] = useState(kept?.typed ?? there)
  // What was seen when the typing began: somebody else's change since is told, and not written over.
  const [rev, setRev] = useState(kept && !same(kept.typed, there) ? kept.rev : (notice?.rev ?? null))
  const [tried, setTried] = useState(false)
  const [language, setLanguage] = useState(defaultLanguage)
  const [isSaved, setSaved] = useState(false)
  // Pressed again after a lost answer nothing is written twice.
  const [key, setKey] = useState(() => newId())
  const isDirty = !same(typed, there)
  const noticeId = notice?.id ?? 'new'
  const isKept = useKeeping(
    noticeId,
    useMemo(() => (isDirty && !isSaved ? { typed, rev } : null), [isDirty, isSaved, typed, rev]),
  )
  const problem = failure instanceof CallError ? failure.problem : null
  const missing = tried ? missingFields(typed, defaultLanguage, timeZone) : []
  const write = async (body: WrittenNotice, seen: number | null) => {
    try {
      const saved = notice
        ? await staffCall(changeNotice, { params: { noticeId: notice.id }, body }, { rev: seen ?? notice.rev, key })
        : await staffCall(createNotice, { body }, { key })
      setSaved(true)
      await dropKept(noticeId)
      toast(t`Salvo`, { tone: 'ok' })
      onSaved(saved)
    } catch (error) {
      if (error instanceof CallError && error.kind === 'problem') setKey(newId())
      throw error
    }
  }
  const save = () => {
    setTried(true)
    const body = writtenNotice(typed, timeZone)
    const lacks = missingFields(typed, defaultLanguage, timeZone)
    // What is lacking is shown where it is lacking.
    if (lacks.some((field) => field.endsWith(`.${defaultLanguage}`))) setLanguage(defaultLanguage)
    if (!body || lacks.length > 0) return
    void attempt(async () => write(body, rev))
  }
  /** Takes what somebody else wrote as seen, and writes what was typed here over it. */
  const overwrite = () =>
    attempt(async () => {
      const body = writtenNotice(typed, timeZone)
      if (!notice || !body) return
      const { rev: newest } = await staffCall(readNotice, { params: { noticeId: notice.id } })
      setRev(newest)
      await write(body, newest)
    })
  return {
    typed,
    language,
    setLanguage,
    set: (change: Partial<TypedNotice>) => setTyped((before) => ({ ...before, ...change })),
    isDirty,
    isKept,
    busy,
    failure,
    isConflict: problem?.code === 'edit.conflict',
    wrong: [...new Set([...missing, ...(problem?.fields ?? []).map(({ field }) => field)])],
    save,
    overwrite,
  }
}

/** Writes a notice, with what it would come to beside it. */
export function NoticeForm(props: FormProps) {
  const { notice, choices, onDone } = props
  const form = useNoticeForm(props)
  const { typed, failure, isConflict, wrong } = form
  return (
    <div className={styles.columns}>
      <Section title={<Trans>O aviso</Trans>}>
        <Card>
          <form
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              form.save()
            }}
          >
            {failure ? (
              <Banner
                tone="bad"
                role="alert"
                title={callErrorText(failure)}
                text={<Trans>O que você mudou continua aqui.</Trans>}
                action={
                  isConflict ? (
                    <Button variant="outline" onClick={() => void form.overwrite()}>
                      <Trans>Salvar sobre o que está lá</Trans>
                    </Button>
                  ) : null
                }
              />
            ) : null}
            <NoticeFields
              typed={typed}
              choices={choices}
              wrong={wrong}
              language={form.language}
              onLanguage={form.setLanguage}
              onChange={form.set}
            />
            {form.isKept ? (
              <p role="status" className={styles.note}>
                <Trans>Guardado neste aparelho até você salvar.</Trans>
              </p>
            ) : null}
            <Actions>
              <Button type="submit" busy={form.busy} disabled={notice !== undefined && !form.isDirty}>
                {notice ? <Trans>Salvar</Trans> : <Trans>Salvar rascunho</Trans>}
              </Button>
            </Actions>
          </form>
        </Card>
      </Section>
      <div className={styles.stack}>
        <NoticeReach typed={typed} />
        <NoticePreview typed={typed} language={form.language} fallback={choices.defaultLanguage} />
        {notice && onDone ? <NoticeActions notice={notice} isDirty={form.isDirty} onDone={onDone} /> : null}
      </div>
    </div>
  )
}

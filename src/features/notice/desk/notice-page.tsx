import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { noticeChoices, readNotice } from '#contract/features/notice/notice-contract.ts'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { callErrorText } from '#platform/error-text.ts'
import { useAnswer } from '#platform/hooks/use-answer.ts'
import { shownText } from '#platform/text/shown-text.ts'
import { DeskPage } from '#ui/desk/desk-page.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Pill } from '#ui/feedback/pill.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { NoticeActions } from './acts/notice-actions.tsx'
import { NoticeForm } from './editor/notice-form.tsx'
import { readKept } from './editor/use-kept-notice.ts'
import { NoticeFacts } from './notice-facts.tsx'
import { stateWords } from './notice-words.ts'

/** While a notice goes out it is asked again this often (ms). */
const lookAgain = 3000

function Above() {
  return (
    <Link to={noticePaths.deskNotices()}>
      <Trans>Avisos</Trans>
    </Link>
  )
}

/** Writes a notice. */
export function NewNotice() {
  const navigate = useNavigate()
  const answer = useAnswer('new', async (signal) => {
    const [choices, kept] = await Promise.all([staffCall(noticeChoices, {}, { signal }), readKept('new')])
    return { choices, kept }
  })
  return (
    <DeskPage above={<Above />} title={<Trans>Novo aviso</Trans>}>
      {answer.is === 'coming' ? <Skeleton shape="card" /> : null}
      {answer.is === 'failed' ? <Banner tone="bad" role="alert" title={callErrorText(answer.error)} /> : null}
      {answer.is === 'there' ? (
        <NoticeForm
          {...answer.value}
          onSaved={({ id }) => void navigate(noticePaths.deskNotice(id), { replace: true })}
        />
      ) : null}
    </DeskPage>
  )
}

/** One notice: written on while it has not begun, then how far it has gone. */
export function NoticePage() {
  const { i18n } = useLingui()
  const { noticeId = '' } = useParams()
  const [round, setRound] = useState(0)
  const answer = useAnswer(`${noticeId} ${round}`, async (signal) => {
    const [notice, choices, kept] = await Promise.all([
      staffCall(readNotice, { params: { noticeId } }, { signal }),
      staffCall(noticeChoices, {}, { signal }),
      readKept(noticeId),
    ])
    return { notice, choices, kept }
  })
  const isUnderWay = answer.is === 'there' && answer.value.notice.state === 'sending'
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setTimeout(() => setRound((count) => count + 1), lookAgain)
    return () => clearTimeout(timer)
  }, [isUnderWay, round])
  const [last, setLast] = useState<typeof answer | null>(null)
  // What is on the screen stays while it is asked anew.
  if (answer.is === 'there' && last !== answer) setLast(answer)
  const shown = answer.is === 'coming' && last?.is === 'there' && last.value.notice.id === noticeId ? last : answer
  if (shown.is !== 'there')
    return (
      <DeskPage above={<Above />} title={<Trans>Avisos</Trans>}>
        {shown.is === 'failed' ? (
          <Banner tone="bad" role="alert" title={callErrorText(shown.error)} />
        ) : (
          <Skeleton shape="card" />
        )}
      </DeskPage>
    )
  const { notice, choices, kept } = shown.value
  const renew = () => setRound((count) => count + 1)
  const { label, tone } = stateWords[notice.state]
  const isOpen = notice.state === 'draft' || notice.state === 'scheduled'
  return (
    <DeskPage above={<Above />} title={shownText(notice.title)} actions={<Pill tone={tone}>{i18n._(label)}</Pill>}>
      {isOpen ? (
        <NoticeForm
          key={`${notice.id} ${notice.rev}`}
          notice={notice}
          choices={choices}
          kept={kept}
          onSaved={renew}
          onDone={renew}
        />
      ) : (
        <NoticeFacts notice={notice} timeZone={choices.timeZone}>
          <NoticeActions notice={notice} isDirty={false} onDone={renew} />
        </NoticeFacts>
      )}
    </DeskPage>
  )
}

import { t } from '@lingui/core/macro'
import { ClipboardCheck, MessageCircleQuestionMark } from 'lucide-react'
import { attemptOnDevice } from '#contract/features/attempt/attempt-on-device.ts'
import { presenter, type RowLookup } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

function titleOf(payload: { attemptId: string } | null, row: RowLookup): string {
  const attempt = payload ? row('attempts', payload.attemptId) : undefined
  const activity = attempt && row('activities', attempt.activityId)
  return activity ? shownText(activity.title) : ''
}

export const attemptPresenter = presenter(attemptOnDevice, {
  outbox: {
    'attempt.begin': {
      icon: ClipboardCheck,
      describe: ({ payload }, row) => ({ title: t`Prova começada`, about: titleOf(payload, row) }),
    },
    'attempt.save': {
      icon: ClipboardCheck,
      describe: ({ payload }, row) => ({ title: t`Respostas da prova`, about: titleOf(payload, row) }),
    },
    'attempt.finish': {
      icon: ClipboardCheck,
      describe: ({ payload }, row) => ({ title: t`Prova concluída`, about: titleOf(payload, row) }),
    },
    'attempt.appeal': {
      icon: MessageCircleQuestionMark,
      describe: ({ payload }, row) => ({ title: t`Pergunta sobre a correção`, about: titleOf(payload, row) }),
    },
  },
})

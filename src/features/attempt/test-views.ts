import { msg, plural } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ClipboardCheck, CircleQuestionMark } from 'lucide-react'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { ActivityView, ActivityViews } from '#platform/feature/activity-views.ts'

const view = <T extends TestType>(name: MessageDescriptor, icon: ActivityView['icon']): ActivityView<T> =>
  ({
    icon,
    name,
    length: ({ qtyQuestions }: { qtyQuestions: number }) =>
      plural(qtyQuestions, { one: '# pergunta', other: '# perguntas' }),
    partFrom: null,
    frame: 'form',
    loadPlayer: () => import('./test-player.tsx').then((m) => m.TestPlayer),
    keepPlayer: () => import('./take/taking.tsx'),
    // Every test is taken the same way.
  }) as unknown as ActivityView<T>

/** How tests and quizzes are shown. */
export const testViews = {
  conventional_test: view<'conventional_test'>(msg`Prova`, ClipboardCheck),
  block_test: view<'block_test'>(msg`Prova`, ClipboardCheck),
  block_general_test: view<'block_general_test'>(msg`Prova`, ClipboardCheck),
  restart_test: view<'restart_test'>(msg`Prova`, ClipboardCheck),
  restart_general_test: view<'restart_general_test'>(msg`Prova`, ClipboardCheck),
  evaluated_quiz: view<'evaluated_quiz'>(msg`Quiz`, CircleQuestionMark),
  unevaluated_quiz: view<'unevaluated_quiz'>(msg`Quiz`, CircleQuestionMark),
} satisfies Partial<ActivityViews>

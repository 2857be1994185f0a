import { msg, plural } from '@lingui/core/macro'
import { MessageSquareHeart } from 'lucide-react'
import type { ActivityView, ActivityViews } from '#platform/feature/activity-views.ts'

const reactionView: ActivityView<'reaction_evaluation'> = {
  icon: MessageSquareHeart,
  name: msg`Avaliação de reação`,
  length: ({ questions }) => plural(questions.length, { one: '# pergunta', other: '# perguntas' }),
  partFrom: null,
  frame: 'form',
  loadPlayer: () => import('./reaction-player.tsx').then((m) => m.ReactionPlayer),
}

/** How reactions are shown. */
export const reactionViews = { reaction_evaluation: reactionView } satisfies Partial<ActivityViews>

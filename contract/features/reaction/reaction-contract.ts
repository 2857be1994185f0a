import { feature } from '#contract/engine/feature.ts'
import { reactionDeskEndpoints } from './reaction-desk.ts'
import { reactionOnDevice } from './reaction-on-device.ts'
import { reactionPaths } from './reaction-paths.ts'

export const reactionContract = feature({
  name: 'reaction',
  paths: reactionPaths,
  operations: reactionOnDevice.operations,
  endpoints: reactionDeskEndpoints,
  errors: {
    /** The training that it is about is not over, or it is outside its dates. */
    'reaction.locked': 422,
    /** The training waits for a look of staff: it stays on its device until they have decided. */
    'reaction.in_review': 409,
    /** Sent before in this cycle of the course: once is all. */
    'reaction.answered': 409,
    /** A mandatory question without an answer. */
    'reaction.answer_required': 422,
    /** More code points than a text may have. */
    'reaction.text_too_long': 422,
    /** What no form of that reaction could have sent. */
    'reaction.answer_invalid': 422,
    /** Fewer anonymous answers than are shown (`least`), and no others. */
    'reaction.too_few': 409,
  },
  permissions: {
    /** Read what people thought of courses; an instructor of their own. */
    'reactions.read': ['instructor', 'programme-admin', 'platform-admin'],
  },
})

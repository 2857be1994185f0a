/** The type of the activity in which people say what they thought of a course (learning.md, 12), by the specification's name. */
export const reactionTypeName = 'reaction_evaluation'

/** Whether an activity is a reaction: it opens after the training, and nothing hangs on it. */
export const isReaction = ({ type }: { type?: string | undefined }): boolean => type === reactionTypeName

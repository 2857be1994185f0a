import { newId } from '#contract/engine/ids.ts'
import type { Question, QuestionKind } from '#contract/features/question/question-schema.ts'

const part = () => ({ key: newId(), text: {} })

/** A question of a kind before anything is written of it; it is faulty until it is. */
export function emptyQuestion(kind: QuestionKind): Question {
  const common = { text: {}, points: 1, penalty: 0 }
  switch (kind) {
    case 'single':
      return {
        kind,
        ...common,
        choices: [
          { ...part(), fraction: 1 },
          { ...part(), fraction: 0 },
        ],
        shuffle: true,
      }
    case 'multiple':
      return {
        kind,
        ...common,
        choices: [
          { ...part(), right: true },
          { ...part(), right: false },
        ],
        scoring: 'all',
        shuffle: true,
      }
    case 'true_false':
      return { kind, ...common, right: true }
    case 'matching': {
      const rights = [part(), part()]
      return { kind, ...common, lefts: rights.map(({ key }) => ({ ...part(), right: key })), rights, scoring: 'each' }
    }
    case 'ordering':
      return { kind, ...common, items: [part(), part()], scoring: 'all' }
    case 'numeric':
      return { kind, ...common, accepted: [emptyNumber()], units: [] }
    case 'short':
      return { kind, ...common, accepted: [{ text: '', fraction: 1 }], caseCounts: false, accentsCount: false }
    case 'essay':
      return { kind, ...common, most: 5000, criteria: [] }
    case 'cloze':
      return { kind, ...common, gaps: [] }
    case 'hotspot':
      return { kind, ...common, picture: { image: '', alt: {}, width: 0, height: 0 }, shapes: [], marks: 1 }
  }
}

/** A number that is yet to be written. */
export const emptyNumber = () => ({
  by: 'value' as const,
  value: '',
  tolerance: '0',
  toleranceIn: 'absolute' as const,
  fraction: 1,
})

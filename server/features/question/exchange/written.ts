import type { LanguageCode } from '#contract/engine/language.ts'
import type { LossKind } from '#contract/features/question/exchange-schema.ts'
import type { Question } from '#contract/features/question/question-schema.ts'
import {
  blocksIn,
  lineIn,
  type Block,
  type RichLine,
  type RichText,
  type Run,
} from '#contract/features/question/text/question-text.ts'

/** A picture of a question that is taken out. */
export interface PictureOut {
  /** What it is called within the file. */
  name: string
  type: string
  bytes: Uint8Array
}

/** What a question is written with. */
export interface Writing {
  language: LanguageCode
  tags: readonly string[]
  /** Its pictures by their ids; one that is not there is lost. */
  pictures: ReadonlyMap<string, PictureOut>
}

/** Tells what of a question is lost as it is written in one language. */
export class Losses {
  readonly all = new Set<LossKind>()
  private readonly language: LanguageCode

  constructor(language: LanguageCode) {
    this.language = language
  }

  add = (loss: LossKind): void => void this.all.add(loss)
  /** Adds one where something holds. */
  when = (holds: boolean, loss: LossKind): void => {
    if (holds) this.all.add(loss)
  }

  blocks(rich: RichText): readonly Block[] {
    this.tellOthers(rich)
    return blocksIn(rich, this.language)
  }

  runs(rich: RichLine): readonly Run[] {
    this.tellOthers(rich)
    return lineIn(rich, this.language)
  }

  private tellOthers(rich: RichText | RichLine): void {
    this.when(
      Object.keys(rich).some((code) => code !== this.language),
      'languages',
    )
  }
}

/** Whether a remark says something. */
export const says = <T extends RichLine | RichText>(rich: T | undefined): rich is T =>
  rich !== undefined && Object.keys(rich).length > 0

/** The beginning of a question's text, which other systems want as its name. */
export const nameOf = (plain: string): string => plain.replaceAll(/\s+/g, ' ').trim().slice(0, 100).trim()

/** The fractions of the choices of a question of several, as systems count them; what they do not know is lost. */
export function sharesOf(
  question: Extract<Question, { kind: 'multiple' }>,
  losses: Losses,
): { right: number; wrong: number } {
  const right = question.choices.filter((choice) => choice.right).length
  // Of one right choice, all or nothing reads like right less wrong.
  const isOne = right === 1 || right === question.choices.length
  losses.when(question.scoring === 'each' || (question.scoring === 'all' && isOne), 'scoring')
  return { right: 1 / right, wrong: question.scoring === 'all' ? -1 : -1 / right }
}

import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { PendingStep } from '#contract/engine/session/pending-step.ts'
import type { ErrorText } from '../error-text.ts'
import { ensureAllTexts } from '../i18n.ts'
import type { Member } from '../session-store.ts'
import type { Layout } from '../theme/viewport.ts'
import type { ActivityViews } from './activity-views.ts'
import type { HomePart } from './home.ts'
import type { ItemReviewsProps } from './item-reviews.ts'
import type { QuestionViewProps } from './question-view.ts'
import type { Presenter } from './presenters.ts'

/** What a webservice link (`?module=news_single&id=5`) leads to. */
export interface LinkTarget {
  readonly module: ModuleName
  /** Without an id. */
  readonly list: string
  /** With one; the list where it has none. */
  readonly item?: string
}

// [Note: App features] What a feature shows: `src/features/X/X-feature.ts` declares it, `src/features.ts` lists them,
// and the app composes itself from that list alone. The list is part of every start but sign-in's own, so that a declaration names what
// is drawn by a function that loads it, and imports nothing but addresses.

/** Fetches a component's chunk, and what it cannot be drawn without. */
export type Load<Props = object> = () => Promise<{ default: ComponentType<Props> }>

/** A screen of the closed area. */
export interface Screen {
  /** Its address as a pattern: `/trails/:id`. */
  readonly path: string
  /** Off in the selected client: the address leads to the not-found page. */
  readonly module: ModuleName | null
  readonly load: Readonly<Record<Layout, Load>>
  /** On mobile the tabs stay in sight. */
  readonly tabs?: true
  /** It stands under the tabs of learning. */
  readonly learning?: true
  /** Fetched once the first screen has settled; small numbers first. */
  readonly preload?: number
  /** What of other features it shows, which comes with it: their words, their parts of home, or how activities, questions and reviews are shown. */
  readonly shows?: 'presenters' | 'home' | 'activities'
}

/** A screen of the open area. */
export interface OpenScreen {
  readonly path: string
  readonly load: Load
  /** Everybody sees it; at the others, who is signed in goes home (specification, section 4). */
  readonly anyone?: true
  /** What of other features it shows, which comes with it. */
  readonly shows?: 'activities'
}

/** A screen between signing in and the closed area, by what it is for. */
export type Step = 'change_password' | PendingStep

/** A step's screen calls this when the server has taken what it asks for. */
export interface StepProps {
  onDone: () => void
}

/** A screen that people are offered: in the navigation, or as a result of the search. */
export interface Destination {
  readonly to: string
  readonly icon: LucideIcon
  readonly label: MessageDescriptor
  /** What else people call it: the search finds it by these words, too. */
  readonly also?: MessageDescriptor
  /** Off in the selected client: it is not offered. */
  readonly module: ModuleName | null
  /** Its place among the others, small numbers first. */
  readonly order: number
}

/** A destination in the navigation: a desk shows the groups one under the other, a phone has tabs. */
export interface NavigationEntry extends Destination {
  /** `own`: what is about the person; a desk has it in the menu of the avatar. */
  readonly group: 'main' | 'learn' | 'earn' | 'own'
  /** It has a tab of its own on a phone. The entries of `learn` share one, those of `earn` the button in the middle. */
  readonly tab?: true
}

/** A feature as the app shows it. */
export interface AppFeature {
  /** The name of its folders. */
  readonly name: string
  readonly screens?: Readonly<Record<string, Screen>>
  readonly openScreens?: readonly OpenScreen[]
  readonly steps?: Readonly<Partial<Record<Step, Load<StepProps>>>>
  /** Where webservice links lead, by the name that the link has for it. */
  readonly links?: Readonly<Record<string, LinkTarget>>
  /** Old addresses, as patterns, and where they lead now. */
  readonly legacyPaths?: Readonly<Record<string, string>>
  readonly navigation?: () => Promise<readonly NavigationEntry[]>
  /** Words for its operations and for what is found of it. */
  readonly presenter?: () => Promise<Presenter>
  /** What it says of its refusals. */
  readonly errors?: () => Promise<Readonly<Record<string, ErrorText>>>
  readonly home?: () => Promise<HomePart>
  /** What its part of home may have done before home shows (`heldAt`), where that module is on. */
  readonly beforeHome?: ModuleName
  /** How its types of activity are shown. */
  readonly activities?: () => Promise<Partial<ActivityViews>>
  /** What shows a question, whatever its kind. */
  readonly questions?: () => Promise<ComponentType<QuestionViewProps>>
  /** What shows the reviews of a course or trail. */
  readonly reviews?: () => Promise<ComponentType<ItemReviewsProps>>
  /** Goes on while somebody is signed in, from after the first frame; gives what ends it. */
  readonly follow?: () => Promise<(member: Member) => () => void>
}

/** Declares what a feature shows; the types of its parts are kept. */
/* @__NO_SIDE_EFFECTS__ */
export function appFeature<const F extends AppFeature>(definition: F): F {
  return definition
}

/** A component beyond the first screens, whose texts come with it. */
export function withTexts<Props = object>(load: () => Promise<ComponentType<Props>>): Load<Props> {
  return async () => {
    const [component] = await Promise.all([load(), ensureAllTexts()])
    return { default: component }
  }
}

type LoadComponent = () => Promise<ComponentType>

/** The two arrangements of a screen, each a chunk of its own. */
export const byLayout = (mobile: LoadComponent, desktop: LoadComponent): Record<Layout, Load> => ({
  mobile: withTexts(mobile),
  desktop: withTexts(desktop),
})

/** One column of text is the same on a phone and on a desk. */
export function oneColumn(load: LoadComponent): Record<Layout, Load> {
  const same = withTexts(load)
  return { mobile: same, desktop: same }
}

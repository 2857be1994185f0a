import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AudienceTermKind } from '#contract/engine/audience.ts'
import { languageCodes, pickText, type Localized } from '#contract/engine/language.ts'
import { itemChoices } from '#domain/enrolment/item-choices.ts'
import { storeChoices } from '#domain/store/store-choices.ts'
import { branchChoices, positionChoices } from '#domain/structure/structure-choices.ts'
import type { Picked } from '#ui/picker/picker.tsx'
import { countryCodes } from '#contract/features/client/client-rules.ts'
import { clientRoles } from '#contract/features/people/people-schema.ts'
import { roleWords } from '#platform/desk/role-words.ts'
import { formatDay } from '#platform/format.ts'
import { activeLanguage } from '#platform/i18n.ts'

/** What a value is chosen from, as the server told it. */
export interface Choices {
  groups: readonly { id: string; name: Localized }[]
  /** What single people, branches, positions and stores are called, by their ids. */
  names: ReadonlyMap<string, string>
  /** Says a word of the catalogue. */
  say: (text: MessageDescriptor) => string
}

interface Option {
  value: string
  text: string
}

/** A kind of term: what it is called and how its value is chosen. One that is new is one entry here. */
interface TermKind {
  label: MessageDescriptor
  /** From a list, one of many that a search finds, as a day, typed, or people who are searched. */
  choose: 'list' | 'search' | 'day' | 'text' | 'people'
  /** Of a list. */
  options?: (choices: Choices) => readonly Option[]
  /** Of a search. */
  find?: (words: string, signal: AbortSignal) => Promise<readonly Picked[]>
}

const named = (type: 'region' | 'language', codes: readonly string[]): Option[] => {
  const names = new Intl.DisplayNames(activeLanguage(), { type })
  return codes
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .toSorted((a, b) => a.text.localeCompare(b.text, activeLanguage()))
}

export const termKinds: Readonly<Record<AudienceTermKind, TermKind>> = {
  group: {
    label: msg`Grupo`,
    choose: 'list',
    options: ({ groups }) =>
      groups.map(({ id, name }) => ({ value: id, text: pickText(name, activeLanguage()) || id })),
  },
  role: {
    label: msg`Papel`,
    choose: 'list',
    options: ({ say }) => clientRoles.map((value) => ({ value, text: say(roleWords[value]) })),
  },
  branch: { label: msg`Filial, com as de baixo`, choose: 'search', find: branchChoices },
  branchAlone: { label: msg`Só a filial`, choose: 'search', find: branchChoices },
  position: { label: msg`Cargo`, choose: 'search', find: positionChoices },
  store: { label: msg`Loja`, choose: 'search', find: storeChoices },
  profession: { label: msg`Profissão`, choose: 'text' },
  country: { label: msg`País`, choose: 'list', options: () => named('region', countryCodes) },
  language: { label: msg`Idioma`, choose: 'list', options: () => named('language', languageCodes) },
  joinedBefore: { label: msg`Entrou na empresa antes de`, choose: 'day' },
  joinedAfter: { label: msg`Entrou na empresa depois de`, choose: 'day' },
  finished: { label: msg`Concluiu`, choose: 'search', find: itemChoices },
  people: { label: msg`Pessoas escolhidas`, choose: 'people' },
}

export const kindsOfTerms = Object.keys(termKinds) as AudienceTermKind[]

/** What a term asks for, in words: `Norte`, `31/12/2025`. */
export function valueText(kind: AudienceTermKind, value: string | readonly string[], choices: Choices): string {
  if (typeof value !== 'string') return value.map((id) => choices.names.get(id) ?? '…').join(', ')
  const { choose, options } = termKinds[kind]
  if (choose === 'day') return formatDay(value)
  if (choose === 'search') return choices.names.get(value) ?? '…'
  return options?.(choices).find((option) => option.value === value)?.text ?? value
}

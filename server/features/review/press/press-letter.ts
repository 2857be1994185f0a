import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  subject: (cases: number) => string
  text: string
  line: (name: string, title: string, day: string) => string
  more: (count: number) => string
  action: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    subject: (cases) =>
      cases === 1 ? '1 caso espera decisão há 14 dias' : `${cases} casos esperam decisão há 14 dias`,
    text: 'Nada disto se decide sozinho: enquanto ninguém olhar, certificados e pontos dessas pessoas esperam.',
    line: (name, title, day) => `${name}: “${title}”, desde ${day}`,
    more: (count) => (count === 1 ? 'e mais 1.' : `e mais ${count}.`),
    action: 'Abrir a auditoria',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    subject: (cases) =>
      cases === 1 ? '1 case has waited 14 days for a decision' : `${cases} cases have waited 14 days for a decision`,
    text: 'None of this decides itself: until somebody looks, certificates and points of these people wait.',
    line: (name, title, day) => `${name}: “${title}”, since ${day}`,
    more: (count) => `and ${count} more.`,
    action: 'Open the audit desk',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    subject: (cases) =>
      cases === 1
        ? '1 caso espera una decisión desde hace 14 días'
        : `${cases} casos esperan una decisión desde hace 14 días`,
    text: 'Nada de esto se decide solo: hasta que alguien lo mire, los certificados y puntos de estas personas esperan.',
    line: (name, title, day) => `${name}: «${title}», desde el ${day}`,
    more: (count) => `y ${count} más.`,
    action: 'Abrir la auditoría',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    subject: (cases) =>
      cases === 1 ? '1 cas attend une décision depuis 14 jours' : `${cases} cas attendent une décision depuis 14 jours`,
    text: 'Rien de cela ne se décide seul : tant que personne ne regarde, certificats et points de ces personnes attendent.',
    line: (name, title, day) => `${name} : « ${title} », depuis le ${day}`,
    more: (count) => `et ${count} de plus.`,
    action: 'Ouvrir l’audit',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Lines of one letter; how many are left out is said. */
const mostLines = 50

/** Tells an administrator of the programme what waits for a decision for long; `since` is a day of the client. */
export function pressLetter(to: {
  language: LanguageCode
  name: string
  brand: string
  url: string
  cases: readonly { name: string; title: string; since: string }[]
}): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const format = new Intl.DateTimeFormat(to.language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dayOf = (day: string) => format.format(new Date(`${day}T12:00:00Z`))
  const lines = to.cases.slice(0, mostLines).map(({ name, title, since }) => own.line(name, title, dayOf(since)))
  const left = to.cases.length - lines.length
  return writeLetter({
    language: to.language,
    subject: own.subject(to.cases.length),
    greeting: own.hello(to.name),
    paragraphs: [own.text, ...lines, ...(left > 0 ? [own.more(left)] : [])],
    action: { label: own.action, url: to.url },
    notes: [],
    signature: own.signature(to.brand),
  })
}

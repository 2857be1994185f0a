import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  subject: (people: number) => string
  text: string
  line: (name: string, title: string, day: string) => string
  more: (count: number) => string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    subject: (people) => (people === 1 ? '1 pessoa com prazo vencido' : `${people} pessoas com prazo vencido`),
    text: 'Faz uma semana que o prazo venceu, e ainda falta concluir o que é obrigatório:',
    line: (name, title, day) => `${name}: “${title}”, prazo ${day}`,
    more: (count) => (count === 1 ? 'e mais 1.' : `e mais ${count}.`),
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    subject: (people) => (people === 1 ? '1 person is overdue' : `${people} people are overdue`),
    text: 'The deadline passed a week ago, and something mandatory is still to be finished:',
    line: (name, title, day) => `${name}: “${title}”, due ${day}`,
    more: (count) => `and ${count} more.`,
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    subject: (people) => (people === 1 ? '1 persona con plazo vencido' : `${people} personas con plazo vencido`),
    text: 'Hace una semana que venció el plazo y aún falta terminar lo obligatorio:',
    line: (name, title, day) => `${name}: «${title}», plazo ${day}`,
    more: (count) => `y ${count} más.`,
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    subject: (people) => (people === 1 ? '1 personne est en retard' : `${people} personnes sont en retard`),
    text: 'L’échéance est passée depuis une semaine, et une formation obligatoire reste à terminer :',
    line: (name, title, day) => `${name} : « ${title} », échéance ${day}`,
    more: (count) => `et ${count} de plus.`,
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** Lines of one letter; how many are left out is said. */
const mostLines = 50

/** Tells a branch's head who has not finished what; `dueOn` is a day of the client. */
export function headLetter(to: {
  language: LanguageCode
  name: string
  brand: string
  people: readonly { userId: string; name: string; title: string; dueOn: string }[]
}): { subject: string; text: string; html: string } {
  const own = words[to.language]
  const format = new Intl.DateTimeFormat(to.language, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const dayOf = (day: string) => format.format(new Date(`${day}T12:00:00Z`))
  const lines = to.people.slice(0, mostLines).map(({ name, title, dueOn }) => own.line(name, title, dayOf(dueOn)))
  const left = to.people.length - lines.length
  return writeLetter({
    language: to.language,
    subject: own.subject(new Set(to.people.map(({ userId }) => userId)).size),
    greeting: own.hello(to.name),
    paragraphs: [own.text, ...lines, ...(left > 0 ? [own.more(left)] : [])],
    notes: [],
    signature: own.signature(to.brand),
  })
}

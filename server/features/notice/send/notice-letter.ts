import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'
import type { SaidNotice } from './client-words.ts'

interface Words {
  hello: (name: string) => string
  action: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => (name ? `Olá, ${name}!` : 'Olá!'),
    action: 'Abrir',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => (name ? `Hello, ${name}!` : 'Hello!'),
    action: 'Open',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => (name ? `¡Hola, ${name}!` : '¡Hola!'),
    action: 'Abrir',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    action: 'Ouvrir',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** A notice as a letter to somebody. */
export function noticeLetter(
  { language, title, body, url }: SaidNotice,
  to: { name: string; brand: string },
): { subject: string; text: string; html: string } {
  const own = words[language]
  return writeLetter({
    language,
    subject: title,
    greeting: own.hello(to.name),
    paragraphs: body.split(/\n{2,}/),
    ...(url !== null && { action: { label: own.action, url } }),
    notes: [],
    signature: own.signature(to.brand),
  })
}

import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  subject: (brand: string) => string
  text: (provider: string, brand: string) => string
  notYou: string
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    subject: (brand) => `Novo jeito de entrar em ${brand}`,
    text: (provider, brand) => `A sua conta em ${provider} agora também entra na sua conta de ${brand}.`,
    notYou: 'Se não foi você, troque a sua senha e fale com o suporte.',
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    subject: (brand) => `A new way to sign in to ${brand}`,
    text: (provider, brand) => `Your account at ${provider} now also signs in to your ${brand} account.`,
    notYou: 'If this was not you, change your password and talk to support.',
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    subject: (brand) => `Nueva forma de entrar en ${brand}`,
    text: (provider, brand) => `Su cuenta en ${provider} ahora también entra en su cuenta de ${brand}.`,
    notYou: 'Si no fue usted, cambie su contraseña y hable con soporte.',
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name} !`,
    subject: (brand) => `Nouvelle façon de vous connecter à ${brand}`,
    text: (provider, brand) => `Votre compte chez ${provider} ouvre désormais aussi votre compte ${brand}.`,
    notYou: 'Si ce n’était pas vous, changez votre mot de passe et contactez le support.',
    signature: (brand) => `L’équipe ${brand}`,
  },
}

/** The letter that says that a provider's account signs in from now on. */
export function boundLetter(to: { language: LanguageCode; name: string; brand: string }, provider: string) {
  const own = words[to.language]
  return writeLetter({
    language: to.language,
    subject: own.subject(to.brand),
    greeting: own.hello(to.name),
    paragraphs: [own.text(provider, to.brand), own.notYou],
    notes: [],
    signature: own.signature(to.brand),
  })
}

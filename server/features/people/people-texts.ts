import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

interface Words {
  hello: (name: string) => string
  invite: { subject: (brand: string) => string; text: (brand: string) => string; action: string; lasts: string }
  added: { subject: (brand: string) => string; text: (brand: string) => string; action: string; lasts: string }
  reset: { subject: (brand: string) => string; text: (brand: string) => string; action: string; lasts: string }
  signature: (brand: string) => string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    invite: {
      subject: (brand) => `Seu acesso a ${brand}`,
      text: (brand) => `${brand} criou o seu cadastro na Trilha. Falta só escolher a sua senha:`,
      action: 'Criar minha senha',
      lasts: 'O link vale por 7 dias e funciona uma única vez.',
    },
    added: {
      subject: (brand) => `Você agora faz parte de ${brand}`,
      text: (brand) => `${brand} adicionou você na Trilha. Entre com a conta que você já tem:`,
      action: 'Entrar',
      lasts: 'Se você não conhece esta empresa, fale com o suporte.',
    },
    reset: {
      subject: (brand) => `Nova senha para ${brand}`,
      text: (brand) => `A equipe de ${brand} enviou um link para você escolher uma nova senha:`,
      action: 'Escolher nova senha',
      lasts: 'O link vale por 1 hora e funciona uma única vez.',
    },
    signature: (brand) => `Equipe ${brand}`,
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    invite: {
      subject: (brand) => `Your access to ${brand}`,
      text: (brand) => `${brand} created your account on Trilha. All that is missing is your password:`,
      action: 'Create my password',
      lasts: 'The link is valid for 7 days and works only once.',
    },
    added: {
      subject: (brand) => `You are now part of ${brand}`,
      text: (brand) => `${brand} added you on Trilha. Sign in with the account you already have:`,
      action: 'Sign in',
      lasts: 'If you do not know this company, contact support.',
    },
    reset: {
      subject: (brand) => `New password for ${brand}`,
      text: (brand) => `The ${brand} team sent you a link to choose a new password:`,
      action: 'Choose a new password',
      lasts: 'The link is valid for 1 hour and works only once.',
    },
    signature: (brand) => `The ${brand} team`,
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    invite: {
      subject: (brand) => `Tu acceso a ${brand}`,
      text: (brand) => `${brand} creó tu registro en Trilha. Solo falta elegir tu contraseña:`,
      action: 'Crear mi contraseña',
      lasts: 'El enlace vale durante 7 días y funciona una sola vez.',
    },
    added: {
      subject: (brand) => `Ahora formas parte de ${brand}`,
      text: (brand) => `${brand} te añadió en Trilha. Entra con la cuenta que ya tienes:`,
      action: 'Entrar',
      lasts: 'Si no conoces esta empresa, habla con soporte.',
    },
    reset: {
      subject: (brand) => `Nueva contraseña para ${brand}`,
      text: (brand) => `El equipo de ${brand} te envió un enlace para elegir una nueva contraseña:`,
      action: 'Elegir nueva contraseña',
      lasts: 'El enlace vale durante 1 hora y funciona una sola vez.',
    },
    signature: (brand) => `El equipo de ${brand}`,
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    invite: {
      subject: (brand) => `Votre accès à ${brand}`,
      text: (brand) => `${brand} a créé votre compte sur Trilha. Il ne reste plus qu’à choisir votre mot de passe :`,
      action: 'Créer mon mot de passe',
      lasts: 'Le lien est valable 7 jours et ne fonctionne qu’une seule fois.',
    },
    added: {
      subject: (brand) => `Vous faites maintenant partie de ${brand}`,
      text: (brand) => `${brand} vous a ajouté sur Trilha. Connectez-vous avec le compte que vous avez déjà :`,
      action: 'Se connecter',
      lasts: 'Si vous ne connaissez pas cette entreprise, contactez l’assistance.',
    },
    reset: {
      subject: (brand) => `Nouveau mot de passe pour ${brand}`,
      text: (brand) => `L’équipe de ${brand} vous a envoyé un lien pour choisir un nouveau mot de passe :`,
      action: 'Choisir un nouveau mot de passe',
      lasts: 'Le lien est valable 1 heure et ne fonctionne qu’une seule fois.',
    },
    signature: (brand) => `L’équipe ${brand}`,
  },
}

interface LetterTo {
  language: LanguageCode
  name: string
  brand: string
}

const letter = ({ language, name, brand }: LetterTo, kind: 'invite' | 'added' | 'reset', url: string) => {
  const own = words[language]
  const { subject, text, action, lasts } = own[kind]
  return writeLetter({
    language,
    subject: subject(brand),
    greeting: own.hello(name),
    paragraphs: [text(brand)],
    action: { label: action, url },
    notes: [lasts],
    signature: own.signature(brand),
  })
}

/** To somebody whom staff made an account for. */
export const inviteLetter = (to: LetterTo, url: string) => letter(to, 'invite', url)
/** To somebody who has an account, and is now a person of one more client. */
export const addedLetter = (to: LetterTo, url: string) => letter(to, 'added', url)
/** To somebody whom staff give a way to a new password. */
export const resetLetter = (to: LetterTo, url: string) => letter(to, 'reset', url)

import type { LanguageCode } from '#contract/engine/language.ts'
import { writeLetter } from '#server/engine/mail/letter.ts'

/** What a person is told of their second factor. */
export type FactorNews = 'set' | 'removed' | 'taken' | 'codes_made' | 'code_used' | 'passkey_added' | 'passkey_removed'

interface Words {
  hello: (name: string) => string
  news: Record<FactorNews, { subject: string; text: string }>
  notYou: string
  action: string
  signature: string
}

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    hello: (name) => `Olá, ${name}!`,
    news: {
      set: {
        subject: 'Verificação em duas etapas ativada',
        text: 'A partir de agora, para entrar na sua conta é preciso a senha e um código do aplicativo autenticador.',
      },
      removed: {
        subject: 'Verificação em duas etapas desativada',
        text: 'O aplicativo autenticador foi removido da sua conta. Para entrar, basta a senha.',
      },
      taken: {
        subject: 'Verificação em duas etapas retirada',
        text: 'Quem administra a plataforma retirou a segunda etapa da sua conta, porque ela foi dada como perdida. Para entrar basta a senha; ative uma nova segunda etapa no seu perfil.',
      },
      codes_made: {
        subject: 'Novos códigos de recuperação',
        text: 'Novos códigos de recuperação foram gerados para a sua conta. Os anteriores não valem mais.',
      },
      code_used: {
        subject: 'Um código de recuperação foi usado',
        text: 'Alguém entrou na sua conta com a senha e um código de recuperação. Esse código não vale mais.',
      },
      passkey_added: {
        subject: 'Uma chave de acesso foi adicionada',
        text: 'Uma nova chave de acesso (passkey) serve agora de segunda etapa para entrar na sua conta.',
      },
      passkey_removed: {
        subject: 'Uma chave de acesso foi removida',
        text: 'Uma chave de acesso (passkey) foi removida da sua conta e não serve mais para entrar.',
      },
    },
    notYou: 'Se não foi você, troque a senha agora mesmo e confira a segurança no seu perfil.',
    action: 'Conferir meu perfil',
    signature: 'Equipe Trilha',
  },
  'en-US': {
    hello: (name) => `Hello, ${name}!`,
    news: {
      set: {
        subject: 'Two-step verification is on',
        text: 'From now on, signing in to your account takes the password and a code of the authenticator app.',
      },
      removed: {
        subject: 'Two-step verification is off',
        text: 'The authenticator app was removed from your account. The password alone signs you in.',
      },
      taken: {
        subject: 'Two-step verification was taken away',
        text: 'Whoever runs the platform took the second step away from your account, because it was reported lost. The password alone signs you in; set up a new second step in your profile.',
      },
      codes_made: {
        subject: 'New recovery codes',
        text: 'New recovery codes were made for your account. Those of before no longer work.',
      },
      code_used: {
        subject: 'A recovery code was used',
        text: 'Somebody signed in to your account with the password and a recovery code. That code no longer works.',
      },
      passkey_added: {
        subject: 'A passkey was added',
        text: 'A new passkey now serves as the second step of signing in to your account.',
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        text: 'A passkey was removed from your account and no longer signs you in.',
      },
    },
    notYou: 'If it was not you, change your password right away and check the security in your profile.',
    action: 'Check my profile',
    signature: 'The Trilha team',
  },
  'es-ES': {
    hello: (name) => `¡Hola, ${name}!`,
    news: {
      set: {
        subject: 'Verificación en dos pasos activada',
        text: 'A partir de ahora, para entrar en tu cuenta hacen falta la contraseña y un código de la aplicación de autenticación.',
      },
      removed: {
        subject: 'Verificación en dos pasos desactivada',
        text: 'La aplicación de autenticación se quitó de tu cuenta. Para entrar basta la contraseña.',
      },
      taken: {
        subject: 'Verificación en dos pasos retirada',
        text: 'Quien administra la plataforma retiró el segundo paso de tu cuenta, porque se dio por perdido. Para entrar basta la contraseña; activa un nuevo segundo paso en tu perfil.',
      },
      codes_made: {
        subject: 'Nuevos códigos de recuperación',
        text: 'Se generaron nuevos códigos de recuperación para tu cuenta. Los anteriores ya no sirven.',
      },
      code_used: {
        subject: 'Se usó un código de recuperación',
        text: 'Alguien entró en tu cuenta con la contraseña y un código de recuperación. Ese código ya no sirve.',
      },
      passkey_added: {
        subject: 'Se añadió una llave de acceso',
        text: 'Una nueva llave de acceso (passkey) sirve ahora como segundo paso para entrar en tu cuenta.',
      },
      passkey_removed: {
        subject: 'Se quitó una llave de acceso',
        text: 'Una llave de acceso (passkey) se quitó de tu cuenta y ya no sirve para entrar.',
      },
    },
    notYou: 'Si no fuiste tú, cambia la contraseña ahora mismo y revisa la seguridad en tu perfil.',
    action: 'Revisar mi perfil',
    signature: 'Equipo Trilha',
  },
  'fr-FR': {
    hello: (name) => `Bonjour ${name},`,
    news: {
      set: {
        subject: 'Vérification en deux étapes activée',
        text: 'Désormais, la connexion à votre compte demande le mot de passe et un code de l’application d’authentification.',
      },
      removed: {
        subject: 'Vérification en deux étapes désactivée',
        text: 'L’application d’authentification a été retirée de votre compte. Le mot de passe suffit pour se connecter.',
      },
      taken: {
        subject: 'Vérification en deux étapes retirée',
        text: 'L’administration de la plateforme a retiré la seconde étape de votre compte, déclarée perdue. Le mot de passe suffit pour se connecter ; activez une nouvelle seconde étape dans votre profil.',
      },
      codes_made: {
        subject: 'Nouveaux codes de récupération',
        text: 'De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne sont plus valables.',
      },
      code_used: {
        subject: 'Un code de récupération a été utilisé',
        text: 'Quelqu’un s’est connecté à votre compte avec le mot de passe et un code de récupération. Ce code n’est plus valable.',
      },
      passkey_added: {
        subject: 'Une clé d’accès a été ajoutée',
        text: 'Une nouvelle clé d’accès (passkey) sert désormais de seconde étape pour se connecter à votre compte.',
      },
      passkey_removed: {
        subject: 'Une clé d’accès a été retirée',
        text: 'Une clé d’accès (passkey) a été retirée de votre compte et ne permet plus de se connecter.',
      },
    },
    notYou: 'Si ce n’était pas vous, changez tout de suite le mot de passe et vérifiez la sécurité de votre profil.',
    action: 'Vérifier mon profil',
    signature: 'L’équipe Trilha',
  },
}

/** The letter that tells what happened to the second factor. */
export function factorLetter(to: { language: LanguageCode; name: string }, news: FactorNews, profileUrl: string) {
  const { hello, news: told, notYou, action, signature } = words[to.language]
  return writeLetter({
    language: to.language,
    subject: told[news].subject,
    greeting: hello(to.name),
    paragraphs: [told[news].text],
    action: { label: action, url: profileUrl },
    notes: [notYou],
    signature,
  })
}

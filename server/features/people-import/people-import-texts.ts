import type { LanguageCode } from '#contract/engine/language.ts'

type Words = Readonly<Record<string, string>>

const words: Record<LanguageCode, Words> = {
  'pt-BR': {
    'import.required': 'Falta um campo obrigatório.',
    'import.email_invalid': 'O e-mail não é válido.',
    'import.document_invalid': 'O documento não é válido.',
    'import.value_invalid': 'O valor não é válido.',
    'import.row_broken': 'A linha não está inteira: confira aspas e separadores.',
    'import.duplicate_in_file': 'A mesma pessoa está também na linha {row}.',
    'import.ambiguous': 'Matrícula, documento e e-mail são de pessoas diferentes.',
    'import.group_unknown': 'Não há um grupo com esse nome.',
    'import.role_denied': 'Você não pode dar ou tirar esse papel.',
    'import.changed_since': 'O cadastro mudou depois da simulação. Simule de novo.',
    'import.encoding': 'Há letras que não puderam ser lidas.',
    'people.own': 'Você não pode bloquear a si mesmo.',
    'roles.last_admin': 'A empresa ficaria sem ninguém que administra o programa.',
  },
  'en-US': {
    'import.required': 'A required field is missing.',
    'import.email_invalid': 'The e-mail is not valid.',
    'import.document_invalid': 'The document is not valid.',
    'import.value_invalid': 'The value is not valid.',
    'import.row_broken': 'The row is not whole: check quotes and separators.',
    'import.duplicate_in_file': 'The same person is in row {row}, too.',
    'import.ambiguous': 'External id, document and e-mail belong to different people.',
    'import.group_unknown': 'There is no group of that name.',
    'import.role_denied': 'You cannot give or take that role.',
    'import.changed_since': 'The person changed after the dry run. Run it again.',
    'import.encoding': 'Some letters could not be read.',
    'people.own': 'You cannot block yourself.',
    'roles.last_admin': 'The company would be left without anybody who administers the programme.',
  },
  'es-ES': {
    'import.required': 'Falta un campo obligatorio.',
    'import.email_invalid': 'El correo no es válido.',
    'import.document_invalid': 'El documento no es válido.',
    'import.value_invalid': 'El valor no es válido.',
    'import.row_broken': 'La fila no está entera: revisa comillas y separadores.',
    'import.duplicate_in_file': 'La misma persona está también en la fila {row}.',
    'import.ambiguous': 'El código, el documento y el correo son de personas distintas.',
    'import.group_unknown': 'No hay un grupo con ese nombre.',
    'import.role_denied': 'No puedes dar ni quitar ese rol.',
    'import.changed_since': 'La persona cambió después de la simulación. Simula otra vez.',
    'import.encoding': 'Hay letras que no se pudieron leer.',
    'people.own': 'No puedes bloquearte a ti mismo.',
    'roles.last_admin': 'La empresa se quedaría sin nadie que administre el programa.',
  },
  'fr-FR': {
    'import.required': 'Un champ obligatoire manque.',
    'import.email_invalid': 'L’e-mail n’est pas valide.',
    'import.document_invalid': 'Le document n’est pas valide.',
    'import.value_invalid': 'La valeur n’est pas valide.',
    'import.row_broken': 'La ligne n’est pas entière : vérifiez guillemets et séparateurs.',
    'import.duplicate_in_file': 'La même personne est aussi à la ligne {row}.',
    'import.ambiguous': 'Le matricule, le document et l’e-mail appartiennent à des personnes différentes.',
    'import.group_unknown': 'Aucun groupe ne porte ce nom.',
    'import.role_denied': 'Vous ne pouvez pas donner ou retirer ce rôle.',
    'import.changed_since': 'La personne a changé après la simulation. Relancez-la.',
    'import.encoding': 'Certaines lettres n’ont pas pu être lues.',
    'people.own': 'Vous ne pouvez pas vous bloquer vous-même.',
    'roles.last_admin': 'L’entreprise n’aurait plus personne pour administrer le programme.',
  },
}

/** Why a row of an error file is at fault; the code itself where there are no words for it. */
export const faultText = (language: LanguageCode, code: string, otherRow: number | null): string =>
  (words[language][code] ?? code).replace('{row}', String(otherRow ?? ''))

import { written } from './write.ts'

const about = written(
  'about',
  `Sobre a Universidade Vértice

A Vértice opera centros de distribuição em todo o Brasil. A Universidade Vértice é onde as nossas pessoas aprendem o que precisam para trabalhar com segurança, cuidar dos dados e liderar bem.

## Como aprendemos

- Aulas curtas, feitas por colegas que conhecem o dia a dia.
- No computador ou no telefone, com ou sem internet.
- Trilhas para quem está chegando e para quem começa a liderar.`,
  `About Vértice University

Vértice runs distribution centres across Brazil. Vértice University is where our people learn what they need to work safely, look after data and lead well.

Short lessons made by colleagues, on computer or phone, with or without a network.`,
  `Acerca de la Universidad Vértice

Vértice opera centros de distribución en todo Brasil. En la Universidad Vértice nuestra gente aprende lo que necesita para trabajar con seguridad, cuidar los datos y liderar bien.

Clases cortas hechas por colegas, en computadora o teléfono, con o sin internet.`,
  `À propos de l’Université Vértice

Vértice exploite des centres de distribution dans tout le Brésil. À l’Université Vértice, nos équipes apprennent à travailler en sécurité, protéger les données et bien diriger.

Des leçons courtes, faites par des collègues, sur ordinateur ou téléphone, avec ou sans réseau.`,
)

const team = written(
  'about-team',
  `Quem faz a Universidade Vértice

| Beatriz Fontes: gerente de treinamento; cuida das trilhas e do calendário.
| Carlos Eduardo Prado: instrutor; grava e conduz as aulas.
| Débora Lacerda: comunicação interna; escreve e revisa os materiais.`,
  `Who makes Vértice University

| Beatriz Fontes: training manager; looks after trails and calendar.
| Carlos Eduardo Prado: instructor; records and gives the lessons.
| Débora Lacerda: internal communication; writes and revises the materials.`,
  `Quién hace la Universidad Vértice

| Beatriz Fontes: gerente de formación; cuida las rutas y el calendario.
| Carlos Eduardo Prado: instructor; graba e imparte las clases.
| Débora Lacerda: comunicación interna; escribe y revisa los materiales.`,
  `Qui fait l’Université Vértice

| Beatriz Fontes: responsable formation ; parcours et calendrier.
| Carlos Eduardo Prado: formateur ; enregistre et anime les leçons.
| Débora Lacerda: communication interne ; écrit et relit les supports.`,
)

const faq = written(
  'faq',
  `Perguntas frequentes

## Preciso fazer todos os cursos?

Só os marcados como obrigatórios. Os outros você escolhe.

## Posso estudar no telefone?

Sim. Baixe o curso em casa e estude no caminho, mesmo sem sinal.

## Quanto conta como “visto”?

Quando você viu 90% do vídeo, do áudio ou das páginas, a atividade conta como concluída.`,
  `Frequently asked questions

## Must I take every course?

Only those marked mandatory; the others are your choice.

## Can I study on my phone?

Yes. Download the course and study on the way, even without signal.

## What counts as seen?

Once you have seen 90% of the video, audio or pages.`,
  `Preguntas frecuentes

## ¿Debo hacer todos los cursos?

Solo los marcados como obligatorios; los demás los elige usted.

## ¿Puedo estudiar en el teléfono?

Sí. Descargue el curso y estudie en el camino, aun sin señal.

## ¿Qué cuenta como visto?

Cuando vio el 90% del video, del audio o de las páginas.`,
  `Questions fréquentes

## Dois-je suivre tous les cours ?

Seulement ceux qui sont obligatoires ; les autres sont à votre choix.

## Puis-je étudier sur mon téléphone ?

Oui. Téléchargez le cours et étudiez en route, même sans réseau.

## Qu’est-ce qui compte comme vu ?

Quand vous avez vu 90 % de la vidéo, de l’audio ou des pages.`,
)

export const verticePages = [about, team, faq]

/**
 * Labelled pairs of a claimed name and a registry's, written before the matcher was changed for them (decision 74).
 * The names are composed by hand; none means a real person.
 *
 * `same`: a careful officer who sees both takes them for one person's. `two`: for two people's. `open`: there is
 * too little to say. Whoever changes the rules must not change a label, and a failing pair stays in.
 */

export interface PersonPair {
  claim: { surname: string; givenNames: string }
  held: { surname: string; givenNames: string }
  label: 'same' | 'two' | 'open'
  why: string
}

/** One pair a line: claimed surname | claimed given names | held surname | held given names | label | why. */
const table = `
Mensah | Kofi I | MENSAH | KOFI II | two | father and son by numbers
Ofori | Yaw | OFORI | YAW II | open | one of them has a number
Addo | Kwaku III | ADDO | KWAKU III | same | the same number
Boadu | Kwame the 2nd | BOADU | KWAME II | same | one number, two ways
Mensah | Mensah | MENSAH | MENSAH | open | one word, twice
Mensah |  | MENSAH |  | open | one word alone
Iddrisu | Iddrisu | IDDRISU | | open | one word on each side
Mensah | Kofi | MENSAH | KOFI EMMANUEL AGYEMAN BOADU OSEI POKU | open | five further names
Boateng | Ama | BOATENG | AMA SERWAA KONADU YIADOM PREMPEH | open | four further names
Boateng | Ama Serwaa | BOATENG | AMA SERWAA KONADU YIADOM PREMPEH | open | three further names
Boateng | Ama Serwaa | BOATENG | AMA SERWAA KONADU | same | one further name
Tetteh | Samuel | TETTEH | SAMUEL NII OKAI | same | two further names
Owusu | Samuel Kwaku | OWUSU | SAMUELLA KWAKU | two | a woman's form, where a cut name could end
Addae | Nathaniel Kofi | ADDAE | NATHANIELLA KOFI | two | a woman's form that no list has
Larbi | Joel Yaw Owusu | LARBI | JOELLE YAW OWUSU | two | a woman's form
Asante | Samuel | ASANTE | DANIEL | two | Daniel instead of Samuel
Asante | Samuel Kwame | ASANTE | DANIEL KWAME | two | Daniel instead of Samuel, one day
Asante | Samuel Kwame | ASANTE | SAMUEL YAW | two | another day's name
Mensah | Kofi | MENSAH | EMMANUEL | open | a day's name and an English one may be one person's
Mensah | Kojo Emmanuel | MENSAH | KWADWO | same | Kojo is Kwadwo
Arthur | Kojo | ARTHUR | KWADWO EMMANUEL | same | Kojo is Kwadwo, one further name
Owusu | Grace | MENSAH | GRACE OWUSU | same | married, the maiden name kept
Owusu | Grace Akua | BOATENG | GRACE AKUA | open | perhaps married, nothing to tie it
Owusu | Peter | BOATENG | PETER | two | another surname of a man
Owusu | Peter Yaw | BOATENG | PETER YAW | two | another surname of a man
Quaye | Ruth Naa | QUAYE | RUTH | same | a title of birth left out
Lamptey | Nii Armah | LAMPTEY | ARMAH | same | Nii left out
Lamptey | Naa Dede | LAMPTEY | NAA DEDEI | same | Dede is Dedei
Lamptey | Naa Dede | LAMPTEY | NAA KORKOR | two | sisters by the order of birth
Lamptey | Nii Tetteh | LAMPTEY | NII TETTEY | same | one letter other at the end
Asamoah | Ata Panyin | ASAMOAH | ATA KAKRA | two | twins
Asamoah | Panin | ASAMOAH | KAKRA | two | twins
Alhassan | Fuseini | ALHASSAN | ALHASSAN | open | a twin's name that is the surname too
Sulemana | Alhassan | SULEMANA | FUSEINI | two | twin brothers
Sulemana | Hassan | SULEMANA | HUSSEIN | two | twin brothers
Agbeko | Atsu | AGBEKO | ETSE | two | Ewe twins
Sowah | Oko | SOWAH | AKWETE | two | Ga twins
Nkrumah | Akua | NKRUMAH | KWAKU | two | woman and man of one day
Nartey | Emmanuel | NARTEY | EMMANUELLA | two | man and woman
Yakubu | Latif | YAKUBU | LATIFATU | two | man and woman
Yakubu | Salam | YAKUBU | SALAMATU | two | man and woman
Mohammed | Rahim | MOHAMMED | RAHMAN | two | two names of God
Mohammed | Abdul Rahim | MOHAMMED | ABDUL RAHMAN | two | two names of God
Mohammed | Abdul-Rahman | MOHAMMED | RAHMAN | same | Abdul left out
Fuseini | Memunatu | FUSEINI | MEMUNA | same | a northern ending
Fuseini | Aminatu | FUSEINI | AMINA | same | a northern ending
Fuseini | Rahinatu | FUSEINI | RAHINA | same | a northern ending
Fuseini | Bashiru | FUSEINI | BASHIR | same | an ending of Hausa
Fuseini | Sadiq | FUSEINI | SADIK | same | q and k
Fuseini | Zuwera | FUSEINI | ZUWAIRA | same | two spellings
Donkor | Cecilia | DONKOH | CECILIA | same | Donkor is Donkoh
Asiedu | Mavis | ASIADU | MAVIS | same | e and a in the middle
Vanderpuije | Ruth | VANDERPUYE | RUTH | same | ij and y
Kwarteng | Akosua | KWATENG | AKOSUA | same | a letter left out
Boateng | Kwabrna | BOATENG | KWABENA | same | neighbouring key
Acheampong | Emmanuel Kwabena | ACHEAMPO | EMMANUEL KWABENA | same | cut
Boakye-Yiadom | Richmond | BOAKYE-YIADOM | RICHM | open | the only given name is cut
Amponsah | K. Daniel | AMPONSAH | KWAKU DANIEL | same | an initial beside two names
Amponsah | Daniel K. A. | AMPONSAH | DANIEL KWAKU ASARE | same | two initials beside two names
Amponsah | K. | AMPONSAH | KWAKU | open | an initial alone
Amponsah | K. D. | AMPONSAH | KWAKU DANIEL | open | initials alone
Amponsah | Daniel K. | AMPONSAH | DANIEL YAW | two | the initial is another's
Amponsah | Daniel B. | AMPONSAH | DANIEL KWAKU | open | an initial that fits no name
Asante-Mensah | Joyce | ASANTE | JOYCE MENSAH | same | a compound over both fields
Asante-Mensah | Joyce | ASANTE-BOATENG | JOYCE | two | half of the compound is another
Asante-Mensah | Joyce | ASANTE | JOYCE | same | half of the compound is left out
Nyarko | Hajia Adiza | NYARKO | ADIZA | same | title
Nyarko | Lawyer Kofi Bonsu | NYARKO | KOFI BONSU | same | title
Nyarko | Opanin Kofi Bonsu | NYARKO | KOFI BONSU | same | an elder's title
Nyarko | Ustaz Ibrahim | NYARKO | IBRAHIM | same | a teacher's title
Nyarko | Nana Yaa | NYARKO | NANA AMA | two | another day's name beside a title
Osei | Nana | OSEI | YAA | open | a title and a surname
Darko | Mabel | DARKO | MABEL MABEL | same | a name typed twice
Darko | Sandra | DARKO | CASSANDRA | open | one may be short for the other
Darko | Gloria | DARKO | GIFTY | two | other given name
Darko | Gloria Oforiwaa | DARKO | GIFTY OFORIWAA | two | other given name, sisters
Darko | Gloria Oforiwaa | DARKO | GLORIA KONADU | open | other name in the middle
Darko | Comfort | LARTEY | ISAAC | two | nothing in common
Kumi | Selasi | KUMI | SELORM | two | two Ewe names
Kumi | Selassie | KUMI | SELASI | same | two spellings
Kumi | Kafui | KUMI | KEKELI | two | two Ewe names
Obeng | Joel | OTENG | JOEL | open | two surnames a letter apart
Nimako | Eric | NIMO | ERIC | open | two surnames alike
Bekoe | Faustina | BEKOE | FAUSTINUS | two | woman and man
Bekoe | Antoinette | BEKOE | ANTHONY | two | woman and man
Kpodo | Yawo | KPODO | YAO | same | two spellings of Thursday
Kpodo | Korbla | KPODO | KOBLA | same | two spellings of Tuesday
Kpodo | Kwashi | KPODO | KWASHIE | same | two spellings of Sunday
Kpodo | Ablavi | KPODO | ABLA | same | Tuesday, little
Ayittey | Mamle | AYITEY | MAMLEY | same | double letter, final y
Quaye | Harold Ayi | QUAYE | HENRY AYI | two | two names with one short form
Bonsu | Cornelia Osei | BONSU | CONSTANCE OSEI | two | two names with one short form
Agbo | Magdalene Sena | AGBO | HELENA SENA | open | two names with one short form, which some take for one
Baah | Jeremiah Kofi | BAAH | GERALD KOFI | two | two names with one short form
Ofori | Nicodemus Osei | OFORI | NICHOLAS OSEI | two | two names with one short form
Nti | Miriam Afua | NTI | MARY AFUA | open | some take them for one name
Boateng | Ronald Osei | BOATENG | ROLAND OSEI | open | a letter apart
Sarfo | Emily Yaa | SARFO | EMELIA YAA | open | some take them for one name
Lartey | Harry Ayi | LARTEY | HAROLD AYI | same | a short form
Kubi | Lester Yaw | KUBI | CHESTER YAW | two | two given names
Yamoah | Kofi Owusu | AMOAH | KOFI OWUSU | open | another first letter
Baidoo | Kofi Ansah | AIDOO | KOFI ANSAH | open | another first letter
Aryee | Samuel Nii Armah | ARYEETEY | SAMUEL NII ARMAH | open | one family's name in another's, in a name of 18 letters
Kyere | Yaw Osei | KYEREMATENG | YAW OSEI | open | one family's name in another's
Owusu Ansah |  | OWUSU ANSAH | MARY | open | the given name is missing
Mensah Osei | Nana | MENSAH OSEI | SAMUEL | open | a word of standing instead of the given name
Mensah Osei | Nana | MENSAH OSEI | ALBERT | open | a word of standing instead of the given name
Mensah | Kofi | MENSAH | KWAME KOFI | open | a son who bears his father's name
Safo Kantanka | Yaw Jnr | SAFO | YAW | open | one is a junior, and has another name too
Ampofo | Kwesi Snr | AMPOFO | KWESI | open | one is a senior
Badu | Ama Panyin | BADU | AMA | open | a twin, or not
`

function toPair(line: string): PersonPair {
  const fields = line.split('|').map((field) => field.trim())
  const [surname, givenNames, heldSurname, heldGivenNames, label, why] = fields
  const known = label === 'same' || label === 'two' || label === 'open'
  if (fields.length !== 6 || !known || !why) throw new Error(`Malformed line in the list of pairs: ${line}`)
  return {
    claim: { surname: surname!, givenNames: givenNames! },
    held: { surname: heldSurname!, givenNames: heldGivenNames! },
    label,
    why,
  }
}

export const personPairs: readonly PersonPair[] = table.trim().split('\n').map(toPair)

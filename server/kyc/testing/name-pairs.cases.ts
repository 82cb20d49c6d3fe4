/**
 * Labelled pairs of Ghanaian person names: the test list for matching names between MoMo, bank, registry, Ghana
 * Card, voter and typed sources. The names are composed by hand from common ones; none means a real person.
 *
 * The labels are a judgement. "same" means that a careful officer who sees only the two names would take them for
 * one person's. "different" means another person, or too little in common to say. So one name alone, a single
 * initial with a surname, and a married name without a tie to the maiden name are "different". A label was written
 * with its pair and never changed to suit a result.
 *
 * The author of the list had not seen the rules that it tests, nor their results; only a brief of what to cover and
 * a paragraph about an early trial (which says that all spellings of a day name match). Whoever changes the rules
 * must not change a label, and a failing pair stays in.
 */

export interface NamePair {
  one: string
  other: string
  same: boolean
  why: string
}

/** One pair a line: one | other | same or different | why. A name may be empty. */
const table = `
Kwadwo Mensah | Kojo Mensah | same | Monday, two spellings
Kwadwo Owusu Ansah | Kudjo Owusu Ansah | same | Monday, old spelling
Cudjoe Amissah | Kojo Amissah | same | Monday, colonial spelling
Kwadjo Appiah | Kwadwo Appiah | same | Monday, two spellings
Kodjo Agbeko | Kodzo Agbeko | same | Monday, French and Ewe spelling
Kodzo Dzokoto | Kojo Dzokoto | same | Monday, Ewe and Akan
Jojo Quansah | Kojo Quansah | same | Monday, Fante pet form
Kwabena Asamoah | Kobena Asamoah | same | Tuesday, two spellings
Kobina Essien | Kwabena Essien | same | Tuesday, Fante and Asante
Ebo Quaison | Kobina Quaison | same | Tuesday, Fante byname
Kobby Adomako | Kwabena Adomako | same | Tuesday, short form
Komla Agbenyega | Kobla Agbenyega | same | Tuesday, two Ewe spellings
Komla Tamakloe | Kwabena Tamakloe | same | Tuesday, Ewe and Akan
Kwaku Bonsu | Kweku Bonsu | same | Wednesday, Asante and Fante
Koku Amegah | Kwaku Amegah | same | Wednesday, Ewe and Akan
Kuuku Dadzie | Kweku Dadzie | same | Wednesday, Fante pet form
Abeku Sackey | Kweku Sackey | same | Wednesday, Fante byname
Quacoe Baidoo | Kwaku Baidoo | same | Wednesday, colonial spelling
Yaw Aidoo | Ekow Aidoo | same | Thursday, Fante byname
Ekow Blankson | Kwaw Blankson | same | Thursday, two Fante forms
Yao Gbeho | Yaw Gbeho | same | Thursday, Ewe and Akan
Kofi Arhin | Fiifi Arhin | same | Friday, Fante pet form
Koffi Mensah Amoako | Kofi Mensah Amoako | same | Friday, French spelling
Kwame Otchere | Kwami Otchere | same | Saturday, two spellings
Kwamena Ansah Turkson | Kwame Ansah Turkson | same | Saturday, Fante and Asante
Ato Brew | Kwame Brew | same | Saturday, Fante byname
Komi Ahiable | Kwami Ahiable | same | Saturday, two Ewe spellings
Quame Oduro | Kwame Oduro | same | Saturday, old spelling
Kwasi Sarpong | Akwasi Sarpong | same | Sunday, with and without A
Kwesi Ocran | Kwasi Ocran | same | Sunday, Fante and Asante
Kosi Fiagbedzi | Kwasi Fiagbedzi | same | Sunday, Ewe and Akan
Kwashie Nutsukpui | Kwasi Nutsukpui | same | Sunday, Ga and Ewe spelling
Quashie Lamptey | Kwashie Lamptey | same | Sunday, old spelling
Adwoa Safo | Adjoa Safo | same | Monday girl, two spellings
Ajoa Ackon | Adwoa Ackon | same | Monday girl, Fante spelling
Adzo Dogbe | Adjoa Dogbe | same | Monday girl, Ewe and Akan
Abena Prah | Araba Prah | same | Tuesday girl, Fante form
Abla Kpogo | Abena Kpogo | same | Tuesday girl, Ewe and Akan
Akua Donkor | Ekua Donkor | same | Wednesday girl, Asante and Fante
Kuukua Eshun | Ekua Eshun | same | Wednesday girl, Fante pet form
Yaa Otoo | Aba Otoo | same | Thursday girl, Fante form
Yawa Agbeli | Yaa Agbeli | same | Thursday girl, Ewe and Akan
Afua Konadu | Afia Konadu | same | Friday girl, two spellings
Efua Mends | Afua Mends | same | Friday girl, Fante and Asante
Afi Dzakpasu | Afua Dzakpasu | same | Friday girl, Ewe and Akan
Ama Nyarkoa | Amma Nyarkoa | same | Saturday girl, two spellings
Ami Tsikata | Ama Tsikata | same | Saturday girl, Ewe and Akan
Akosua Essel | Esi Essel | same | Sunday girl, Fante form
Akosiwa Nyamador | Akosua Nyamador | same | Sunday girl, Ewe and Akan
Emmanuel Kwadwo Antwi | Emmanuel Kojo Antwi | same | day name as middle name
Grace Efua Mensah | Grace Afia Mensah | same | day name as middle name
MENSAH KWEKU DANIEL | Daniel Kwaku Mensah | same | order and day spelling
BOATENG, KWADWO | Kojo Boateng | same | order and day spelling
ARTHUR EKUA MARY | Mary Akua Arthur | same | order and day spelling
MENSAH KOFI | Kofi Mensah | same | surname first, upper case
Mensah, Kofi Asare | Kofi Asare Mensah | same | surname first with comma
OWUSU AMA SERWAA | Ama Serwaa Owusu | same | surname first
TETTEH, SAMUEL NII | Samuel Nii Tetteh | same | surname first with comma
Addo Joseph | JOSEPH ADDO | same | surname first
agbeko selorm | Selorm Agbeko | same | lower case, surname first
MOHAMMED IBRAHIM | Ibrahim Mohammed | same | surname first, both are given names too
ISSAH ABDUL MALIK | Abdul Malik Issah | same | surname first
Asante,Priscilla | Priscilla Asante | same | comma without space
Asante , Priscilla Yaa | PRISCILLA YAA ASANTE | same | comma with spaces
Kwaku Daniel Ofori | Daniel Kwaku Ofori | same | given names changed about
OFORI KWAKU DANIEL | Daniel Kwaku OFORI | same | both changed about
Boakye Yiadom Kwame | Kwame Boakye Yiadom | same | two-part surname first
LARYEA NAA DEDEI RUTH | Ruth Naa Dedei Laryea | same | surname first, four names
MENSAH<<KOFI<ASARE | Kofi Asare Mensah | same | machine-readable zone
OWUSU<ANSAH<<GRACE | Grace Owusu-Ansah | same | machine-readable zone
Kofi  Mensah   Bonsu | Kofi Mensah Bonsu | same | several spaces
Kofi\u00a0Antwi | Kofi Antwi | same | no-break space
Kofi.Nkansah | Kofi Nkansah | same | dot for space
NKANSAH_ABIGAIL | Abigail Nkansah | same | underscore for space
KofiAmponsah | Kofi Amponsah | same | space left out
kWAME aPPIAH | Kwame Appiah | same | caps lock on
Yaw Opoku Darko | Yaw Opoku Darko | same | exactly alike
Gifty Anane | GIFTY ANANE | same | case only
Kofi Owusu-Ansah | Kofi Owusu Ansah | same | hyphen or space
Kofi Owusuansah | Kofi Owusu-Ansah | same | joined surname
OWUSU ANSAH KOFI | Kofi Owusu-Ansah | same | surname first, no hyphen
Abena Asante-Mensah | Abena Asante Mensah | same | hyphen or space
Yaw Osei-Tutu | Yaw Oseitutu | same | joined surname
Nana Yaa Osei-Bonsu | Nana Yaa Osei Bonsu | same | hyphen or space
Kwame Addo - Danquah | Kwame Addo-Danquah | same | spaces about the hyphen
Kwame Adu\u2013Gyamfi | Kwame Adu-Gyamfi | same | long dash
ADU-BOAHEN, Sarah | Sarah Adu Boahen | same | comma and hyphen
Mary-Magdalene Asiedu | Mary Magdalene Asiedu | same | hyphen in given name
Marymagdalene Asiedu | Mary Magdalene Asiedu | same | joined given name
Anna-Maria Quaye | Annamaria Quaye | same | joined given name
Nanayaw Boadi | Nana Yaw Boadi | same | joined given name
Paakwesi Essuman | Paa Kwesi Essuman | same | joined given name
Maame Esi Bentsil | Maameesi Bentsil | same | joined given name
Kofi Asare Mensah | Kofi Mensah | same | middle name dropped
Emmanuel Kwabena Osei | Emmanuel Osei | same | local name dropped
Emmanuel Kwame Ntim | Kwame Ntim | same | English name dropped
Grace Akosua Serwaa Bediako | Grace Bediako | same | two middle names dropped
Grace Akosua Serwaa Poku | Akosua Serwaa Poku | same | English name dropped
Isaac Nii Okai Lartey | Isaac Okai Lartey | same | Nii dropped
Isaac Nii Okai Lartey Adjei | Isaac Lartey Adjei | same | two middle names dropped
ANTWI BRIGHT | Bright Kwadwo Antwi | same | order and dropped name
Wiredu, Felicia | Felicia Abena Wiredu | same | comma and dropped name
Prince Selasi Agbodza | Selasi Agbodza | same | English name dropped
Richmond Kofi Boakye Yiadom | Richmond Boakye Yiadom | same | day name dropped
Mohammed Awal Issahaku | Awal Issahaku | same | first name dropped
Francis Xavier Kuubetersuur | Francis Kuubetersuur | same | middle name dropped
OSEI KWAME EMMANUEL TUTU | Emmanuel Osei Tutu | same | order and day name dropped
Michael Agyei Kwarteng | KWARTENG MICHAEL | same | order and dropped name
Elikem Kofi Senyo Amenuvor | Elikem Amenuvor | same | two middle names dropped
Joseph Emmanuel Kwesi Aggrey | Kwesi Aggrey Joseph | same | order and dropped name
Daniel Nana Kwame Obiri Yeboah | Daniel Obiri Yeboah | same | long official name
Kwadwo Obeng Takyi Amoako | Kojo Takyi Amoako | same | dropped name and day spelling
Beatrice Dzigbordi Ama Tay | Beatrice Tay | same | two middle names dropped
Ebenezer Nii Teiko Abbey | Ebenezer Abbey | same | rare surname, local names dropped
Abdul Razak Mohammed Tanko | Abdul Razak Tanko | same | middle name dropped
Kofi Adjei | Kofi Agyei | same | dj and gy
Kofi Adjey Sekyere | Kofi Agyei Sekyere | same | dj and gy, final y
Rita Gyamfi | Rita Jamfi | same | gy and j
Samuel Djan | Samuel Gyan | same | dj and gy
Stella Gyasi | Stella Djasi | same | gy and dj
Yaw Kyei | Yaw Kyeyi | same | spelling of Kyei
Solomon Kyei Badu | Solomon Chei Badu | same | ky and ch
Frank Boateng | Frank Boaten | same | final g dropped
Dora Boatemaa Kusi | Dora Boatema Kusi | same | long vowel
Eric Ofori | Eric Offori | same | double f
Janet Quaye | Janet Kwaye | same | qu and kw
Kobina Quansah | Kobina Kwansah | same | qu and kw
Alex Acheampong | Alex Akyeampong | same | ch and ky
Linda Achiampong | Linda Acheampong | same | spelling of Acheampong
Peter Nyarko | Peter Nyarkoh | same | final h
Mavis Asiedu | Mavis Asiadu | same | e and a
Albert Mensah | Albert Mensa | same | final h
Theresa Mensha | Theresa Mensah | same | common misspelling
Godwin Tetteh | Godwin Teteh | same | double t
Naomi Laryea | Naomi Larye | same | final a dropped
Ernest Nkrumah | Ernest Nkruma | same | final h
Dzifa Ametepe | Jifa Ametepe | same | dz and j
Samuel Agyemang | Samuel Agyeman | same | one family's two spellings
Rose Adjeman | Rose Agyeman | same | dj and gy
Patience Yeboah | Patience Yeboa | same | final h
Lydia Appiah | Lydia Apia | same | double p, final h
Sarah Ankrah | Sarah Ankra | same | final h
Daniel Quartey | Daniel Kwartey | same | qu and kw
Agnes Quarteng | Agnes Kwarteng | same | qu and kw
Joseph Danquah | Joseph Dankwa | same | qu and kw
Nana Akuffo Sakyi | Nana Akufo Sakyi | same | double f
Felix Oppong | Felix Opong | same | double p
Gladys Okyere | Gladys Otchere | same | ky and tch
Eunice Kyeremeh | Eunice Kyereme | same | final h
Kwame Kyeremateng | Kwame Kyerematen | same | final g
Martha Tufuor | Martha Tuffour | same | spelling of Tuffuor
David Kuffour Asante | David Kufuor Asante | same | spelling of Kufuor
Isaac Twumasi | Isaac Tumasi | same | tw and t
Ama Afriyie Owusu | Ama Afriyea Owusu | same | spelling of Afriyie
Ama Serwaa Kusi | Ama Serwah Kusi | same | long vowel and h
Abena Pokuaa Sarfo | Abena Pokuah Sarfo | same | long vowel and h
Yaw Frimpong Nti | Yaw Frempong Nti | same | i and e
Cecilia Donkor | Cecilia Donkoh | same | r and h
Bernard Agbeko | Bernard Agbekor | same | final r
Worlanyo Dzokoto | Worlanyo Djokoto | same | dz and dj
Nii Adjetey Annan | Nii Agyetey Annan | same | dj and gy
Ruth Vanderpuije | Ruth Vanderpuye | same | ij and y
Selorm Tsikata | Selorm Chikata | same | ts and ch
Yayra Dogbe | Yayra Dogbey | same | final y
Sefakor Kpodo | Sefako Kpodo | same | final r
Selom Ahadzi | Selorm Ahadzi | same | r for an open o
Paul Addo | Paul Ado | same | double d
Kwakye Nuamah Joseph | Quakye Nuamah Joseph | same | qu and kw
Stephen Boakye | Steven Boakye | same | English spelling
Philip Tawiah | Phillip Tawiah | same | English spelling
Jeffrey Aboagye | Geoffrey Aboagye | same | English spelling
Catherine Baah | Katherine Baah | same | English spelling
Rebecca Larbi | Rebekah Larbi | same | English spelling
Mathew Ayertey | Matthew Ayertey | same | English spelling
Esther Ansong | Ester Ansong | same | English spelling
Debora Manu | Deborah Manu | same | English spelling
Nathaniel Otu | Nathanael Otu | same | English spelling
Kɔfi Mensah Anane | Kofi Mensah Anane | same | open o
Kwabɛna Ɔsei | Kwabena Osei | same | open o and e
Akɔsua Ɔforiwaa | Akosua Oforiwaa | same | open o
YƐBOAH ABƐNA | Abena Yeboah | same | open e, upper case
Ɛsi Kɔkɔ Arhin | Esi Koko Arhin | same | open o and e
Aƒi Dzidzɔ | Afi Dzidzo | same | Ewe f and open o
Ɖela Agbodeka | Dela Agbodeka | same | Ewe d
Dodzi Aƒenyo | Ɖodzi Afenyo | same | Ewe d and f
Ŋutifafa Kɔku | Nutifafa Koku | same | Ewe ng and open o
Sɛlɔm Amɛga | Selorm Amega | same | open o and e
Enyɔnam Kɔmla Tay | Enyonam Komla Tay | same | open o
Akpɛne Xɔse | Akpene Xorse | same | open o and e
Tɛtɛ Aŋkra | Tetteh Ankrah | same | Ga letters
Naa Dɛdɛ Ŋmai | Naa Dede Nmai | same | Ga letters
Nɔvisi Dzigbɔɖi | Novisi Dzigbordi | same | Ewe letters
André Kofi Ahiagba | Andre Kofi Ahiagba | same | acute accent
Ange\u0301le Koffi Adjoumani | Angèle Koffi Adjoumani | same | accents, composed or not
François Yao Lawson | Francois Yao Lawson | same | cedilla
N'Guessan Yao | Nguessan Yao | same | apostrophe
D\u2019Almeida Sitsofe | D'Almeida Sitsofe | same | curly apostrophe
Joana O'Reilly Mensah | Joana OReilly Mensah | same | apostrophe
Mohammed Awudu | Muhammad Awudu | same | spelling of Mohammed
Mohammad Sani | Mohammed Sani | same | spelling of Mohammed
Muhammed Tanko | Mohamed Tanko | same | spelling of Mohammed
Issah Fuseini | Issa Fuseini | same | final h
Isa Bukari | Issah Bukari | same | double s, final h
Abdul-Rahman Sadat | Abdulrahman Sadat | same | joined
Abdul Rahaman Sadat | Abdul-Rahman Sadat | same | spelling of Rahman
ABDULAI MUSAH | Abdulai Musa | same | final h
Abdulahi Salifu | Abdulai Salifu | same | spelling of Abdulai
Abdul Razak Yakubu | Abdul-Razaq Yakubu | same | k and q
Abdul Karim Zakaria | Abdulkarim Zakari | same | joined, final a
Abdul Majeed Seidu | Abdul Majid Seidu | same | ee and i
Fatima Alhassan | Fatimatu Alhassan | same | Fatima, Northern form
Fati Abubakari | Fatima Abubakari | same | short form
Fatimah Al-Hassan | Fatima Alhassan | same | hyphen, final h
Iddrisu Andani | Idrissu Andani | same | double d or s
Idrisu Adam | Iddrisu Adam | same | double d
Abubakar Sumani | Abubakari Sumani | same | final i
Abu Bakr Sumaila | Abubakar Sumaila | same | joined
Yussif Haruna | Yusuf Haruna | same | spelling of Yusuf
Yusif Ziblim | Yussif Ziblim | same | spelling of Yusuf
Sulemana Tampuri | Suleman Tampuri | same | final a
Sulemana Alidu | Sulemani Alidu | same | final vowel
Aisha Mumuni | Ayishatu Mumuni | same | Aisha, Northern form
Ayesha Inusah | Aisha Inusa | same | spelling of Aisha
Zainab Tahiru | Zenabu Tahiru | same | Zainab, Northern form
Mariama Bawah | Mariam Bawa | same | final a, final h
Memunatu Ziblim | Memuna Ziblim | same | Memuna with ending
Aminatu Sandow | Amina Sandow | same | Amina with ending
Rukayatu Osman | Rukaya Osman | same | Rukaya with ending
Ibraheem Napari | Ibrahim Napari | same | ee and i
Fusheini Wumbei | Fuseini Wumbei | same | Dagbani sh
Ayamga Akolgo | Ayamga Akologo | same | Frafra spelling
Dery Bayuo Cletus | Cletus Derry Bayuo | same | order, double r
Emma Asante Kofi | Emmanuel Asante Kofi | same | short form, male day name
Emma Kwame Tuffuor | Emmanuel Kwame Tuffuor | same | short form, male day name
Lizzy Amankwah | Elizabeth Amankwah | same | short form
Liz Afful | Elizabeth Afful | same | short form
Sam Kwaku Asiamah | Samuel Kwaku Asiamah | same | short form
Mike Ohene | Michael Ohene | same | short form
Dan Kwesi Botwe | Daniel Kwesi Botwe | same | short form
Ben Aryee | Benjamin Aryee | same | short form
Fred Okoe Addy | Frederick Okoe Addy | same | short form
Alex Nartey | Alexander Nartey | same | short form
Tony Sackeyfio | Anthony Sackeyfio | same | short form
Joe Ghartey Eyiah | Joseph Ghartey Eyiah | same | short form
Eben Darkwa | Ebenezer Darkwa | same | short form
Theo Nyamekye | Theophilus Nyamekye | same | short form
Becky Oforiwaa Addo | Rebecca Oforiwaa Addo | same | short form
Maggie Amoafo | Margaret Amoafo | same | short form
Steve Tei Okunor | Stephen Tei Okunor | same | short form
Mr Kofi Nimako | Kofi Nimako | same | title
Mr. Yaw Sekyi | SEKYI YAW | same | title and order
Mrs Janet Ofosua Osafo | Janet Ofosua Osafo | same | title
Miss Vivian Anokye | Vivian Anokye | same | title
Madam Akua Nyantakyi | Akua Nyantakyi | same | title
Dr Kwame Aboagye | Kwame Aboagye | same | title
Dr. (Mrs) Efua Ghansah | Efua Ghansah | same | two titles
Rev. Isaac Owusu Sefa | Isaac Owusu Sefa | same | title
Alhaji Sumaila Nindow | Sumaila Nindow | same | Muslim title
Alhaji Mohammed Awal Sani | Muhammad Awal Sani | same | title and spelling
Hajia Amina Gariba | Amina Gariba | same | Muslim title
Hajia Mariama Sibdow | SIBDOW MARIAMA | same | title and order
Nana Kwame Boafo | Kwame Boafo | same | Nana as prefix
Nana Ama Dufie | Ama Dufie | same | Nana as prefix
Nana Yaa Asantewaa Bonsu | Yaa Asantewaa Bonsu | same | Nana as prefix
Togbe Komla Kpetigo | Komla Kpetigo | same | Ewe chief's title
Nii Lante Tagoe | Lante Tagoe | same | Ga title
Naa Adoley Ashrifi | Adoley Ashrifi | same | Ga title
Paa Kwesi Amissah | Kwesi Amissah | same | Fante Paa
Maame Araba Haizel | Araba Haizel | same | Fante Maame
Prof Agyeman Badu Ernest | Ernest Agyeman Badu | same | title and order
Opanyin Kwadwo Nsafoah | Kojo Nsafoah | same | elder's title, day spelling
Pastor Mrs Lydia Anim | Lydia Anim | same | two titles
Emmanuel Baoteng | Emmanuel Boateng | same | two letters changed about
Emmaneul Takyi | Emmanuel Takyi | same | two letters changed about
Emanuel Siaw | Emmanuel Siaw | same | one letter less
Priscila Osei Wusu | Priscilla Osei Wusu | same | one letter less
Abigial Nkrumah | Abigail Nkrumah | same | two letters changed about
Gideon Acheampng | Gideon Acheampong | same | one letter less
Christopjer Ansah | Christopher Ansah | same | neighbouring key
Kwabrna Amponsah | Kwabena Amponsah | same | neighbouring key
Clement Mesnah | Clement Mensah | same | two letters changed about
Bismark Appiah Kubi | Bismarck Appiah Kubi | same | one letter less
B0ATENG NICHOLAS | Nicholas Boateng | same | zero read for O
Phi1ip Aidoo | Philip Aidoo | same | one read for l
EMMANUEL KWABENA ACHEAMPO | Emmanuel Kwabena Acheampong | same | cut at 25 letters
Isaac Issac Nkansah | Isaac Nkansah | same | name typed twice
Kwame Owusuu | Kwame Owusu | same | one letter more
Benedicta Adjeiwaah | Benedicta Adjeiwaa | same | one letter more
Stephen Kwadow Duah | Stephen Kwadwo Duah | same | two letters changed about
Kofi A. Mensah | Kofi Asare Mensah | same | middle initial agrees
Samuel K. Boadi | Samuel Kwame Boadi | same | middle initial agrees
Samuel K Adade | ADADE SAMUEL | same | middle initial dropped
Evelyn N. A. Quaye | Evelyn Naa Atswei Quaye | same | two middle initials agree
J. Kwesi Ackah | Joseph Kwesi Ackah | same | first initial, two full names agree
Grace Boateng née Owusu | Grace Owusu | same | maiden name given
Grace Nyarko (nee Baffoe) | Grace Nyarko | same | maiden name beside
Ama Serwaa Mensah-Boateng | Ama Serwaa Mensah | same | married name hyphened on
Sandra Naa Ayeley Lamptey-Quaye | Sandra Ayeley Lamptey | same | married name hyphened on
Kofi Dwamena alias Joe Boy | Kofi Dwamena | same | alias added
Atta Panyin Kwame Ofosu | Ata Panin Kwame Ofosu | same | twin's name, spelling
Akua Ataa Kakra Nimo | Akua Attaa Kakra Nimo | same | twin's name, spelling
Kwaku Addai Jnr | Kwaku Addai Junior | same | junior, abbreviated
Daniel Asomani Jnr | Daniel Asomani | same | junior left out
Kofi Mensah | Yaw Mensah | different | other day name
Kwame Mensah | Kwabena Mensah | different | Saturday and Tuesday
Kwame Boateng | Kwaku Boateng | different | Saturday and Wednesday
Kwasi Owusu | Kwaku Owusu | different | Sunday and Wednesday
Kojo Appiah | Kofi Appiah | different | Monday and Friday
Kwadwo Asante | Kwabena Asante | different | Monday and Tuesday
Kwesi Arthur | Kweku Arthur | different | Sunday and Wednesday
Kobina Mends | Kwamena Mends | different | Tuesday and Saturday
Ekow Eshun | Ebo Eshun | different | Thursday and Tuesday
Fiifi Aidoo | Kojo Aidoo | different | Friday and Monday
Komla Dogbe | Komi Dogbe | different | Tuesday and Saturday
Kosi Agbeko | Koku Agbeko | different | Sunday and Wednesday
Kodzo Tay | Kofi Tay | different | Monday and Friday
Yao Ametepe | Kwami Ametepe | different | Thursday and Saturday
Ama Owusu | Akua Owusu | different | Saturday and Wednesday
Ama Otoo | Aba Otoo | different | Saturday and Thursday
Abena Sarpong | Adwoa Sarpong | different | Tuesday and Monday
Araba Quansah | Aba Quansah | different | Tuesday and Thursday
Esi Bentsil | Efua Bentsil | different | Sunday and Friday
Yaa Konadu | Afua Konadu | different | Thursday and Friday
Akosua Frema | Akua Frema | different | Sunday and Wednesday
Afi Kpodo | Ami Kpodo | different | Friday and Saturday
Emmanuel Kofi Mensah | Emmanuel Kwame Mensah | different | other day name in the middle
Grace Abena Osei | Grace Akosua Osei | different | other day name in the middle
Nana Akua Owusu | Nana Akosua Owusu | different | other day name after Nana
MENSAH KWABENA | Kwame Mensah | different | surname first, other day
Kwabena Ofori | Abena Ofori | different | man and woman, Tuesday
Kwame Agyei | Ama Agyei | different | man and woman, Saturday
Kofi Antwi | Afua Antwi | different | man and woman, Friday
Kwasi Poku | Akosua Poku | different | man and woman, Sunday
Kwaku Duah | Akua Duah | different | man and woman, Wednesday
Yaw Darko | Yaa Darko | different | man and woman, Thursday
Kojo Baiden | Adjoa Baiden | different | man and woman, Monday
Kweku Amoah | Ekua Amoah | different | man and woman, Fante
Kwesi Sam | Esi Sam | different | man and woman, Fante
Kodzo Gbeho | Adzo Gbeho | different | man and woman, Ewe
Komla Fiadjoe | Abla Fiadjoe | different | man and woman, Ewe
Koku Zormelo | Aku Zormelo | different | man and woman, Ewe
Kosi Nyaho | Kosiwa Nyaho | different | man and woman, Ewe
Yao Dotse | Yawa Dotse | different | man and woman, Ewe
Emmanuel Addo | Emmanuella Addo | different | man and woman
Emma Abena Fosu | Emmanuel Kofi Fosu | different | woman's Emma
Francis Ayitey | Frances Ayitey | different | man and woman
Daniel Gyimah | Daniella Gyimah | different | man and woman
Joseph Tandoh | Josephine Tandoh | different | man and woman
Christian Avornyo | Christiana Avornyo | different | man and woman
Augustine Dapaah | Augustina Dapaah | different | man and woman
Ernest Budu | Ernestina Budu | different | man and woman
Patrick Awuku | Patricia Awuku | different | man and woman
George Okoh | Georgina Okoh | different | man and woman
Paul Nketia | Paulina Nketia | different | man and woman
Victor Klutse | Victoria Klutse | different | man and woman
Felix Anto | Felicia Anto | different | man and woman
Clement Atiso | Clementina Atiso | different | man and woman
Martin Bekoe | Martina Bekoe | different | man and woman
Albert Sowah | Alberta Sowah | different | man and woman
Robert Essandoh | Roberta Essandoh | different | man and woman
Eric Fordjour | Erica Fordjour | different | man and woman
Gabriel Nunoo | Gabriella Nunoo | different | man and woman
Samuel Tekyi | Samuella Tekyi | different | man and woman
Michael Ampem | Michelle Ampem | different | man and woman
Justice Ababio | Justina Ababio | different | man and woman
Vincent Deku | Vincentia Deku | different | man and woman
Henry Amoo | Henrietta Amoo | different | man and woman
Stephen Larbi | Stephanie Larbi | different | man and woman
John Ocansey | Joan Ocansey | different | man and woman
Julius Peprah | Juliana Peprah | different | man and woman
Charles Dei | Charlotte Dei | different | man and woman
Philip Ayi | Philipina Ayi | different | man and woman
Frederick Sai | Frederica Sai | different | man and woman
Theophilus Nyame | Theodora Nyame | different | man and woman
Abdul Latif Issah | Latifa Issah | different | man and woman
Rashid Mohammed | Rashida Mohammed | different | man and woman
Hamid Alhassan | Hamida Alhassan | different | man and woman
Abdul Karim Yakubu | Karima Yakubu | different | man and woman
Farid Osman | Farida Osman | different | man and woman
Amin Tahiru | Amina Tahiru | different | man and woman
Abdul Rahman Sule | Rahmatu Sule | different | man and woman
Salim Bawa | Salima Bawa | different | man and woman
Jamal Imoro | Jamila Imoro | different | man and woman
Akwasi Ofori | Akosua Oforiwaa | different | man and woman, both names
Daniel Ofori | Daniel Oforiwaa | different | surname and its woman's form
Yaa Asante | Yaa Asantewaa | different | surname and its woman's form
Linda Boateng | Linda Boatemaa | different | surname and its woman's form
Kofi Asante | Kofi Asare | different | two surnames alike
Grace Adu | Grace Addo | different | two surnames alike
Samuel Boateng | Samuel Boakye | different | two surnames alike
Peter Amoah | Peter Amoako | different | two surnames alike
Joyce Lartey | Joyce Laryea | different | two surnames alike
Samuel Nortey | Samuel Nartey | different | two surnames alike
Ebenezer Quaye | Ebenezer Quayson | different | two surnames alike
Hilda Quartey | Hilda Quarcoo | different | two surnames alike
Kwame Appiah | Kwame Appau | different | two surnames alike
Isaac Sarpong | Isaac Sarfo | different | two surnames alike
Mary Adjei | Mary Adjetey | different | two surnames alike
Esther Ampofo | Esther Ampomah | different | two surnames alike
Bright Amponsah | Bright Ampomah | different | two surnames alike
Daniel Acquah | Daniel Ackah | different | two surnames alike
Gloria Obeng | Gloria Oteng | different | two surnames alike
Yaw Gyamfi | Yaw Gyasi | different | two surnames alike
Akua Gyan | Akua Gyau | different | two surnames alike
Prince Ofosu | Prince Owusu | different | two surnames alike
Prince Ofosu | Prince Ofori | different | two surnames alike
Regina Oppong | Regina Opoku | different | two surnames alike
Kwasi Nkansah | Kwasi Nkrumah | different | two surnames alike
Richard Okai | Richard Okine | different | two surnames alike
Mercy Ansah | Mercy Annan | different | two surnames alike
Kofi Kyei | Kofi Kyere | different | two surnames alike
Comfort Amegah | Comfort Amegashie | different | two surnames alike
Sena Agbeko | Sena Agbenyega | different | two surnames alike
Godfred Tetteh | Godfred Teye | different | first and second son's name
Victoria Kumi | Victoria Kusi | different | two surnames alike
Emmanuel Antwi | Emmanuel Ansah | different | two surnames alike
Solomon Darko | Solomon Danso | different | two surnames alike
Samuel Agyei | Samuel Agyeman | different | two surnames alike
Kwaku Asiedu | Kwaku Asiamah | different | two surnames alike
Gifty Ankrah | Gifty Ankomah | different | two surnames alike
Ruth Essel | Ruth Essien | different | two surnames alike
Cynthia Arhin | Cynthia Arthur | different | two surnames alike
Kofi Nti | Kofi Ntim | different | two surnames alike
Ayine Atanga | Ayine Atinga | different | two Frafra names
Mary Owusu | Mercy Owusu | different | two given names alike
Jane Asiedu | Janet Asiedu | different | two given names alike
Dora Manu | Nora Manu | different | two given names alike
Hannah Tagoe | Anna Tagoe | different | two given names alike
Rita Donkor | Ruth Donkor | different | two given names alike
Vida Osei | Ida Osei | different | two given names alike
Evans Agyare | Eva Agyare | different | two given names alike
Gloria Mensah | Glory Mensah | different | two given names alike
Ellen Bonney | Helen Bonney | different | two given names alike
Selasi Akoto | Selorm Akoto | different | two Ewe names alike
Dela Agbo | Delali Agbo | different | two Ewe names alike
Mawuli Kpeto | Mawuena Kpeto | different | two Ewe names alike
Kafui Agbemafle | Kekeli Agbemafle | different | other given name
Sedem Dzata | Edem Dzata | different | two Ewe names alike
Emmanuel Mensah | Samuel Mensah | different | other given name
Isaac Owusu | Ishmael Owusu | different | other given name
Grace Boateng | Gladys Boateng | different | other given name
Priscilla Asante | Patricia Asante | different | other given name
Kofi Mensah Asare | Joseph Mensah Asare | different | surnames only agree
Kwabena Owusu-Ansah | Michael Owusu-Ansah | different | surname only agrees
Kofi Amankwaa | Emmanuel Amankwaa | different | surname only agrees
Felix Kwame Tetteh | Bernard Nii Tetteh | different | surname only agrees
ADDO JOSEPH | Addo Josiah | different | other given name
Kwame Osei Bonsu | Kwame Osei Tutu | different | other compound surname
Kofi Boakye Yiadom | Kofi Boakye Danquah | different | other compound surname
Kofi Mensah | Kofi Owusu | different | other surname
Emmanuel Asare | Emmanuel Appiah | different | other surname
Ama Serwaa Osei | Ama Serwaa Prempeh | different | other surname
Abigail Adwoa Tawiah | Abigail Adwoa Sackey | different | other surname
Samuel Kwame Ofori | Samuel Kwame Tetteh | different | other surname
Yaw Boateng | Yaw Agyemang | different | other surname
Selorm Agbeko | Selorm Dzokoto | different | other surname
Abdul Rahman Issah | Abdul Rahman Seidu | different | other surname
Nii Armah Ashong | Nii Armah Quaye | different | other surname
Naa Dedei Tagoe | Naa Dedei Lamptey | different | other surname
Mohammed Awal Iddrisu | Mohammed Awal Braimah | different | other surname
MENSAH GRACE AKUA | OPPONG GRACE AKUA | different | other surname
Kwame Nyarko | Akosua Frimpong | different | nothing agrees
Ernest Tay | Rukaya Alhassan | different | nothing agrees
Abdul Malik Issah | Abdul Hakim Issah | different | other name after Abdul
Abdul Rahman Musah | Abdul Rahim Musah | different | two names alike
Abdul Majeed Salifu | Abdul Wahab Salifu | different | other name after Abdul
Alhassan Ibrahim | Fuseini Ibrahim | different | twins' names
Amina Seidu | Aminu Seidu | different | man and woman
Fatima Yakubu | Fadila Yakubu | different | other given name
Yakubu Salifu | Yahaya Salifu | different | two names alike
Hawa Mumuni | Hajara Mumuni | different | other given name
Mohammed Issah | Mahmoud Issah | different | two names alike
Sulemana Iddrisu | Salifu Iddrisu | different | two names alike
Mohammed Zakaria | Mohammed Zibrim | different | two names alike
Abdul Rahman | Abdul Rahman Mohammed Sani | different | too little in common
Ata Panin Mensah | Ata Kakra Mensah | different | twins
Kwame Atta Panyin | Kwame Atta Kakra | different | twins
Akua Ataa Panyin Owusu | Akua Ataa Kakra Owusu | different | twins
Panyin Amoako | Kakra Amoako | different | twins
Oko Sowah | Akwete Sowah | different | Ga twins
Akwele Lartey | Akuorkor Lartey | different | Ga twins
Atsu Agbodo | Etse Agbodo | different | Ewe twins
Naa Dede Laryea | Naa Korkor Laryea | different | sisters, birth order
Samuel Nii Ayi Lartey | Samuel Nii Okai Lartey | different | brothers, middle name
Abena Mansa Osei | Abena Manu Osei | different | sisters, birth order
Kofi Sarpong Jnr | Kofi Sarpong Snr | different | father and son
Kwaku Addo Junior | Kwaku Addo Senior | different | father and son
Nana Osei Yaw II | Nana Osei Yaw III | different | two chiefs
Mr Kwame Adjapong | Mrs Kwame Adjapong | different | husband and wife
Mr Owusu Ansah | Mrs Owusu Ansah | different | titles conflict, no given name
Ama Serwaa Mensah | Ama Serwaa Boateng | different | married name, no evidence
Grace Owusu | Mrs Grace Amponsah | different | married name, no evidence
Abena Konadu Sarpong | Abena Konadu Yeboah | different | married name, no evidence
Linda Efua Ansah | Linda Efua Koomson | different | married name, no evidence
Hawa Alhassan | Hajia Hawa Mahama | different | married name, no evidence
Dzifa Tamakloe | Dzifa Gbedemah | different | married name, no evidence
K. Mensah | Kofi Mensah | different | single initial
E. Boateng | Emmanuel Boateng | different | single initial
A Owusu | Abena Owusu | different | single initial
MENSAH K | Kwame Mensah | different | single initial, surname first
Dr. S. Asante | Samuel Asante | different | single initial with title
K. Mensah Addo | Yaw Mensah Addo | different | initial conflicts
Kofi A. Owusu | Kofi B. Owusu | different | middle initials conflict
Samuel K. Osei | Samuel Yaw Osei | different | middle initial conflicts
K. A. M. | Kofi Asare Mensah | different | initials only
E. K. Mensah | Emmanuel Kofi Mensah | different | two initials, common surname
Mensah | Kofi Mensah | different | one name alone
Kofi | Kofi Mensah | different | one name alone
Emmanuel | Emmanuel Kwame Boateng | different | one name alone
Owusu-Ansah | Abena Owusu-Ansah | different | surname alone
Alhaji | Alhaji Issah Musah | different | title alone
Nana | Nana Ama Boafo | different | prefix alone
Mr Boateng | Kwame Boateng | different | title and surname alone
Nana Agyei | Kwasi Agyei | different | prefix and surname alone
Nii Tetteh | Samuel Tetteh | different | prefix and surname alone
Nana Yaw | Yaw Boadu | different | day name only agrees
 | Kofi Mensah | different | empty name
- | Ama Owusu | different | a dash
N/A | Akosua Appiah | different | not a name
. | Yaw Osei | different | a dot
UNKNOWN | Samuel Nkansah | different | not a name
MTN SUBSCRIBER | Samuel Boakye | different | not a name
Kofi Abraham | Abraham Kofi Mensah | different | surname is the other's given name
Kwame James | James Kwame Owusu | different | surname is the other's given name
Ama Grace | Grace Ama Boateng | different | no family name shared
Emmanuel Kwame | Emmanuel Kwame Tetteh | different | no family name shared
Mensah Kofi Owusu | Mensah Yaw Boateng | different | first name only agrees
Kofi Dadzie | Kofi Steele | different | surname translated
Kwesi Kuntu | Kwesi Blankson | different | surname translated
Ama Nhyira Osei | Blessing Osei | different | given name translated
Nyamekye Asante | Godsgift Asante | different | given name translated
Yaw Ohene | Yaw King | different | surname translated
Yusuf Adam | Joseph Adam | different | Arabic and English form
Musah Ibrahim | Moses Abraham | different | Arabic and English form
Yakubu Amadu | Jacob Amadu | different | Arabic and English form
Sulemana Bawa | Solomon Bawa | different | Arabic and English form
Dauda Issah | David Issah | different | Arabic and English form
Emmanuel Asare Mensah | Emmanuel Kofi Boadi Mensah | different | other names in the middle
John Kwaku Mensah | John Yaw Mensah | different | middle day names conflict
Grace Serwaa Owusu | Grace Pokuaa Owusu | different | middle names conflict
Mary Naa Ayeley Quaye | Mary Naa Adoley Quaye | different | middle names conflict
Daniel Mensah | Daniel Mensah Owusu Ansah Ltd | different | a firm
Kofi Mensah Enterprise | Kofi Mensah | different | a firm
Kofi and Ama Mensah | Ama Mensah | different | joint account
Estate of Kwame Osei | Kwame Osei | different | estate of a dead person
`

function toPair(line: string): NamePair {
  const [one, other, label, why, ...rest] = line.split('|').map((field) => field.trim())
  const known = label === 'same' || label === 'different'
  if (one === undefined || other === undefined || !known || !why || rest.length > 0)
    throw new Error(`Malformed line in the list of name pairs: ${line}`)
  return { one, other, same: label === 'same', why }
}

export const namePairs: readonly NamePair[] = table.trim().split('\n').map(toPair)

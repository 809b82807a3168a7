/** Words that name the same thing in the heads of files and in worksheets: synonyms, abbreviations, and the words of neighbours' languages. */
import { wordsOf } from './normalise-name.ts'

/** A line for each thing: words divided by commas. The first is what the others are taken for, and may stand in none of the files. */
const groups = `
email, e mail, mail, email address, e mail address, mail address, emailadresse, correo, courriel
phone, tel, telephone, phone number, telephone number, tel no, phone no, telefon, telefonnummer, telefono
mobile, mobile phone, mobile number, cell, cell phone, cellphone, handy, mobil, gsm
fax, fax number, telefax
last name, surname, family name, lastname, nachname, familienname, apellido, nom de famille
first name, given name, forename, firstname, vorname, prenom
full name, fullname, name and surname
postcode, zip, zip code, zipcode, postal code, post code, postalcode, plz, postleitzahl, code postal
city, town, ort, stadt, ville, ciudad, locality
street, street address, address line, street name, strasse, straße, rue, calle
house number, house no, hausnummer
country, land, pays, pais, nation
state, province, region state, bundesland
address, addr, adresse, anschrift, direccion
company, organisation, organization, org, firm, firma, company name, organisation name, organization name, employer, entreprise, societe, empresa, unternehmen
department, dept, abteilung, division
customer, client, cust, kunde, buyer
supplier, vendor, lieferant, fournisseur
employee, staff member, mitarbeiter, worker
manager, mgr, supervisor, boss
owner, responsible, person in charge, in charge, assignee, assigned to, verantwortlich, zustandig
birthday, date of birth, birth date, birthdate, dob, born, geburtsdatum, geburtstag
start date, start, begin, begins, from date, date from, beginn, begin date, startdatum, started, starts
end date, end, until, ends, to date, date to, ende, enddatum, finish date, finished
due date, due, deadline, due by, fallig, falligkeit
created, created at, created on, creation date, date created, erstellt, erstellt am
updated, updated at, updated on, modified, last modified, modified at, date modified, geandert
date, datum, fecha
time, uhrzeit, hora
amount, amt, betrag, montant, importe, sum
total, total amount, grand total, gesamt, summe
price, unit price, preis, prix, precio, price each
quantity, qty, menge, quantite, cantidad, pieces, pcs, anzahl
number, no, nr, num, nummer, numero
currency, curr, ccy, wahrung, devise
discount, disc, rabatt, rebate
percent, pct, percentage, prozent
tax, vat, mwst, gst, sales tax
invoice number, invoice no, inv no, rechnungsnummer, invoice, inv
order number, order no, order id, bestellnummer, po, po number, purchase order
item number, item no, article number, article no, sku, part number, part no, artikelnummer, artnr, product number, product code
product, item, article, artikel, produkt, produit
category, cat, kategorie, categorie
type, kind, typ
status, zustand
priority, prio, prioritat, urgency
description, desc, descr, beschreibung, bezeichnung, descripcion
comment, comments, note, notes, remark, remarks, bemerkung, bemerkungen, notiz, kommentar, annotation
title, subject, betreff, headline, titel
job title, position, job, function, funktion
website, web, url, homepage, web site, webseite
gender, sex, geschlecht
age, alter
latitude, lat
longitude, lng, lon, long
identifier, id
weight, wt, gewicht
height, hoehe, hohe
salary, wage, gehalt, pay
`

/** The longest phrase, in words. */
const longest = 4

const meanings = new Map(
  groups
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [meant = '', ...others] = line.split(',').map((phrase) => phrase.trim())
      return [meant, ...others].map((phrase) => [phrase.replaceAll(' ', ''), meant] as const)
    }),
)

/** Words that say nothing beside others. */
const fillers = new Set(['the', 'of', 'a', 'der', 'die', 'das', 'de', 'du', 'la', 'le'])

/** Single words that stand shortened in names of several: `start_dt`, `cust no`. */
const shortened: Readonly<Record<string, string>> = { dt: 'date', nm: 'name', addr: 'address', dte: 'date', desc: 'description' }

/** What a name says, in words that all names of the same thing share: `Tel.` and `Phone no` say `phone`. '' where it has no words. */
export function meaningOf(name: string): string {
  const words = wordsOf(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .filter((word) => !fillers.has(word))
    .map((word) => shortened[word] ?? word)
  const meant: string[] = []
  for (let at = 0; at < words.length; ) {
    let taken = Math.min(longest, words.length - at)
    let meaning: string | undefined
    for (; taken > 0; taken -= 1) {
      meaning = meanings.get(words.slice(at, at + taken).join(''))
      if (meaning !== undefined) break
    }
    meant.push(meaning ?? words[at] ?? '')
    at += Math.max(1, taken)
  }
  return meant.join(' ')
}

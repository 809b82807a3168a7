/** Sample worksheet: the company's own people. */
import { addDays, dateText, daysAgo } from '../calendar.ts'
import { personPicture } from '../media/pictures.ts'
import { files, rows, type SampleSheet } from '../sample-sheet.ts'
import { cities } from './names.ts'
import { mobileNumber } from './people.ts'
import { entered, placeIn, type World } from './world.ts'

const skills = [
  'Negotiation',
  'Excel',
  'Forklift licence',
  'First aid',
  'French',
  'Italian',
  'Polish',
  'Bookkeeping',
  'Photography',
  'Merchandising',
]

export function employees(world: World): SampleSheet {
  const { seeded, people } = world
  return {
    alias: 'employees',
    name: 'Employees',
    remark: 'Everyone on the payroll',
    section: 'People',
    views: [
      { name: 'All', type: '0' },
      { name: 'Cards', type: '3' },
    ],
    fields: [
      { alias: 'name', name: 'Name', type: 'Text', more: { isTitle: true, required: true } },
      { alias: 'personnel_no', name: 'Personnel no.', type: 'AutoNumber', more: { autoNumber: { prefix: 'P-', digits: 4 } } },
      { alias: 'account', name: 'Account', type: 'Collaborator', more: { subType: '0' } },
      { alias: 'department', name: 'Department', type: 'Department' },
      { alias: 'position', name: 'Organization role', type: 'OrgRole' },
      { alias: 'app_role', name: 'Application role', type: 'Role' },
      {
        alias: 'manager',
        name: 'Manager',
        type: 'Relation',
        to: 'employees',
        back: { alias: 'reports', name: 'Direct reports' },
        more: { subType: '1' },
      },
      { alias: 'personal', name: 'Personal', type: 'Divider' },
      { alias: 'photo', name: 'Photo', type: 'Attachment' },
      { alias: 'mobile', name: 'Mobile', type: 'PhoneNumber' },
      { alias: 'email', name: 'E-mail', type: 'Email', more: { isUnique: true } },
      { alias: 'id_card', name: 'ID card', type: 'Certificate' },
      { alias: 'birthday', name: 'Birthday', type: 'Date', more: { subType: '3' } },
      { alias: 'home', name: 'Home', type: 'Location' },
      { alias: 'employment', name: 'Employment', type: 'Section' },
      { alias: 'hired', name: 'Hired', type: 'Date', more: { subType: '3', required: true } },
      {
        alias: 'service_years',
        name: 'Years of service',
        type: 'FunctionFormula',
        formula: 'DATEDIF({hired}, TODAY(), "years") & IF(DATEDIF({hired}, TODAY(), "years") = 1, " year", " years")',
      },
      {
        alias: 'contract',
        name: 'Contract',
        type: 'SingleSelect',
        choices: ['Full time', 'Part time', 'Fixed term', 'Apprentice'],
      },
      { alias: 'weekly_hours', name: 'Weekly hours', type: 'Number', more: { precision: 1, unit: 'h' } },
      { alias: 'day_start', name: 'Starts at', type: 'Time', more: { subType: '1' } },
      { alias: 'skills', name: 'Skills', type: 'MultipleSelect', choices: skills },
      { alias: 'remote', name: 'Works remotely', type: 'Checkbox' },
    ],
    rows: people.persons.map((person, place) => {
      const hired = dateText(daysAgo(seeded.whole(40, 5200)))
      return entered(world, seeded.whole(30, 900), {
        name: person.account.name,
        account: [person.account.id],
        department: [person.department.id],
        position: [(place === 0 ? people.orgRoles[0] : seeded.pick(people.orgRoles.slice(1)))?.id ?? ''],
        app_role: [seeded.pick(people.roles).id],
        manager: rows(...(place === 0 ? [] : [place < 8 ? 0 : seeded.whole(1, 7)])),
        photo: files(world.store(`${person.last.replace(/[^A-Za-z]/g, '')}.png`, personPicture(seeded))),
        mobile: mobileNumber(seeded),
        email: person.account.email.replace('@', `${place}@`),
        id_card: `L${seeded.whole(10, 99)}X${seeded.whole(10_000, 99_999)}`,
        birthday: addDays('1965-01-01', seeded.whole(0, 14_000)),
        home: placeIn(seeded, seeded.pick(cities), 'Home'),
        hired,
        contract: seeded.pick(['Full time', 'Full time', 'Full time', 'Part time', 'Fixed term', 'Apprentice']),
        weekly_hours: seeded.pick([40, 38.5, 32, 24, 20]),
        day_start: seeded.pick(['07:00', '07:30', '08:00', '08:30', '09:00']),
        skills: seeded.some(skills, seeded.whole(0, 4)),
        remote: seeded.chance(0.35),
      })
    }),
  }
}

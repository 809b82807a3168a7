/** Sample worksheets: projects and their tasks. */
import { addDays, dateText, daysAgo } from '../calendar.ts'
import { pdf } from '../media/pdf.ts'
import { files, rows, type SampleSheet } from '../sample-sheet.ts'
import { accountIds, entered, type World } from './world.ts'

const subjects = [
  'Spring catalogue',
  'Webshop relaunch',
  'Warehouse move',
  'Trade fair Friedrichshafen',
  'Recycled packaging',
  'Return portal',
  'Price list 2027',
  'Winter collection',
  'ERP interface',
  'Supplier audit Portugal',
  'Rental pilot',
  'Photo studio',
  'Energy saving',
  'Apprentice week',
  'Customer survey',
  'Repair service',
  'Lamp recall',
  'New pick line',
  'Data protection review',
  'Dealer training',
  'Loyalty programme',
  'Stocktaking',
  'Forklift renewal',
  'Product passports',
  'Store design',
  'Summer party',
  'Carrier tender',
  'Insurance review',
]
const steps = [
  'Collect requirements',
  'Get three offers',
  'Book the hall',
  'Write the briefing',
  'Check the contract',
  'Order samples',
  'Plan the photo shoot',
  'Translate texts',
  'Update prices',
  'Test the interface',
  'Train the team',
  'Approve the budget',
  'Prepare the stand',
  'Invite dealers',
  'Measure shelves',
  'Move stock',
  'Clean up master data',
  'Review the draft',
  'Send the invoice',
  'Document lessons learned',
]

export function projects(world: World, customers: number): SampleSheet {
  const { seeded } = world
  return {
    alias: 'projects',
    name: 'Projects',
    remark: '',
    section: 'Projects',
    views: [
      { name: 'All', type: '0' },
      { name: 'Timeline', type: '5' },
    ],
    fields: [
      { alias: 'name', name: 'Project', type: 'Text', more: { isTitle: true, required: true } },
      { alias: 'stage', name: 'Stage', type: 'SingleSelect', choices: ['Idea', 'Planned', 'Running', 'On hold', 'Done'] },
      { alias: 'lead', name: 'Lead', type: 'Collaborator', more: { subType: '0' } },
      { alias: 'team', name: 'Team', type: 'Collaborator', more: { subType: '1' } },
      { alias: 'sponsor', name: 'Departments', type: 'Department' },
      { alias: 'pilots', name: 'Pilot customers', type: 'Relation', to: 'customers', more: { subType: '2' } },
      { alias: 'starts', name: 'Starts', type: 'Date', more: { subType: '3' } },
      { alias: 'ends', name: 'Ends', type: 'Date', more: { subType: '3' } },
      { alias: 'budget', name: 'Budget', type: 'Currency', more: { precision: 0, unit: '€' } },
      { alias: 'progress', name: 'Progress', type: 'Number', more: { precision: 2 } },
      { alias: 'importance', name: 'Importance', type: 'Rating', more: { max: 3 } },
      { alias: 'documents', name: 'Documents', type: 'Attachment' },
    ],
    rows: subjects.map((name, place) => {
      const starts = dateText(daysAgo(seeded.whole(-60, 500)))
      const budget = seeded.whole(2, 120) * 1000
      const plan = `step,due,cost\n${seeded
        .some(steps, 4)
        .map((step, index) => `${step},${addDays(starts, (index + 1) * 20)},${seeded.whole(1, 9) * 250}`)
        .join('\n')}\n`
      const documents = [
        world.store('notes.txt', Buffer.from(`${name}\n\nKick-off on ${starts}.\nBudget ${budget} EUR.\n`)),
        world.store('plan.csv', Buffer.from(plan)),
        world.store(`${name}.pdf`, pdf([name, `Starts ${starts}`, `Budget ${budget} EUR`])),
      ]
      return entered(world, seeded.whole(5, 520), {
        name,
        stage: seeded.pick(['Idea', 'Planned', 'Running', 'Running', 'On hold', 'Done']),
        lead: [seeded.pick(accountIds(world))],
        team: seeded.some(accountIds(world), seeded.whole(1, 6)),
        sponsor: seeded.some(world.people.departments.slice(1), seeded.whole(1, 2)).map((each) => each.id),
        pilots: rows(
          ...seeded.some(
            Array.from({ length: customers }, (_, each) => each),
            seeded.whole(0, 4),
          ),
        ),
        starts,
        ends: addDays(starts, seeded.whole(20, 240)),
        budget,
        progress: seeded.whole(0, 100) / 100,
        importance: seeded.whole(1, 3),
        documents: files(...documents.slice(0, place % 4)),
      })
    }),
  }
}

export function tasks(world: World, count: number): SampleSheet {
  const { seeded } = world
  return {
    alias: 'tasks',
    name: 'Tasks',
    remark: '',
    section: 'Projects',
    views: [
      { name: 'All', type: '0' },
      { name: 'Board', type: '1' },
    ],
    fields: [
      { alias: 'title', name: 'Task', type: 'Text', more: { isTitle: true, required: true } },
      {
        alias: 'project',
        name: 'Project',
        type: 'Relation',
        to: 'projects',
        back: { alias: 'tasks', name: 'Tasks' },
        more: { subType: '1' },
      },
      { alias: 'assignees', name: 'Assignees', type: 'Collaborator', more: { subType: '1' } },
      { alias: 'due', name: 'Due', type: 'DateTime', more: { subType: '1' } },
      { alias: 'priority', name: 'Priority', type: 'Dropdown', choices: ['Low', 'Normal', 'High', 'Urgent'] },
      { alias: 'labels', name: 'Labels', type: 'MultipleSelect', choices: ['Waiting', 'Travel', 'Purchase', 'Legal', 'Print'] },
      { alias: 'effort', name: 'Effort (h)', type: 'Number', more: { precision: 2 } },
      { alias: 'done', name: 'Done', type: 'Checkbox' },
      { alias: 'details', name: 'Details', type: 'RichText' },
    ],
    rows: Array.from({ length: count }, () => {
      const due = daysAgo(seeded.whole(-90, 400))
      return entered(world, seeded.whole(1, 500), {
        title: seeded.pick(steps),
        project: rows(seeded.whole(0, subjects.length - 1)),
        assignees: seeded.some(accountIds(world), seeded.whole(0, 3)),
        due: `${dateText(due)} ${seeded.pick(['09:00', '12:00', '15:30', '18:00'])}:00`,
        priority: seeded.pick(['Low', 'Normal', 'Normal', 'High', 'Urgent']),
        labels: seeded.some(['Waiting', 'Travel', 'Purchase', 'Legal', 'Print'], seeded.whole(0, 2)),
        effort: seeded.whole(1, 64) / 4,
        done: seeded.chance(0.45),
        details: seeded.chance(0.3)
          ? '<p>See the <a href="https://intranet.nordlicht-outdoor.example/projects">project page</a>.</p>'
          : null,
      })
    }),
  }
}

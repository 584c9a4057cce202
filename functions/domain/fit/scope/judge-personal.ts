/** Personal purposes, alone or beside a business need; more than half decides. */
import type { Facts } from '../facts.ts';
import { PERSONAL } from '../place-figures.ts';
import {
  BUSINESS_NEEDS,
  business,
  doubtful,
  type Finding,
  mixed,
  open,
  PLAIN_NEEDS,
  personal,
} from './finding.ts';

/** Naming a kind of finance is no need: a first home "overdraft style" is still a home. */
const STATED_NEEDS = BUSINESS_NEEDS.filter((need) => !need.startsWith('ask_'));

export function judgePersonal(facts: Facts): Finding | undefined {
  const { reading, isHomeWork } = facts;
  const isHomeLoan = reading.hasTogether(['refinance'], ['own_home_loan']);
  if (reading.has(...PERSONAL) || isHomeWork || isHomeLoan) return judgeShare(facts);
  return judgeUse(facts);
}

function judgeShare(facts: Facts): Finding {
  const { reading } = facts;
  const hasNeed = reading.hasInPurpose(...STATED_NEEDS, 'use_business') || facts.businessMoney > 0;
  const share = findPersonalShare(facts);
  if (share !== undefined && share > 50) return mixed(personal('most of it is personal'));
  if (share !== undefined && share < 50) {
    return mixed(business('less than half is personal'));
  }
  if (share === 50) return mixed(doubtful('half of it is personal'));
  const isOnlyBeside = !reading.hasInPurpose(...PERSONAL) && reading.hasInPurpose(...PLAIN_NEEDS);
  if (isOnlyBeside) return mixed(open('something personal is said beside a business purpose'));
  return hasNeed
    ? mixed(doubtful('it is partly personal, and the split is not known'))
    : personal('the text names a personal purpose');
}

/** How far the thing itself is used privately. */
function judgeUse({ personalShare: share }: Facts): Finding | undefined {
  if (share === undefined || share < 50) return undefined;
  return share > 50
    ? mixed(personal('most of the use is private'))
    : mixed(doubtful('half of the use is private'));
}

function findPersonalShare(facts: Facts) {
  const { personalShare, personalMoney, businessMoney, amount } = facts;
  if (personalShare !== undefined) return personalShare;
  if (personalMoney > 0 && businessMoney > 0) {
    return (100 * personalMoney) / (personalMoney + businessMoney);
  }
  if (amount === undefined) return undefined;
  if (personalMoney > 0 && personalMoney <= amount) return (100 * personalMoney) / amount;
  if (businessMoney > 0 && businessMoney < amount) return 100 - (100 * businessMoney) / amount;
  return undefined;
}

/** What somebody may do in a club, by the roles that it gives. */
import type { Me, MyClub, Role } from "../api/types";
import type { Plain } from "../text/catalogue";

/** What a member may do beside playing, with what it is called and what it is. */
export const DUTIES: readonly { role: Role; name: Plain; about: Plain }[] = [
  { role: "referee", name: "role.referee", about: "role.referee-about" },
  { role: "director", name: "role.director", about: "role.director-about" },
  { role: "admin", name: "role.admin", about: "role.admin-about" },
];

export const has = (club: MyClub, ...roles: Role[]): boolean =>
  roles.some((role) => club.roles.includes(role));

/** The clubs where this person rules at tables. */
export function refereedBy(me: Me | null): MyClub[] {
  return (me?.clubs ?? []).filter((club) => has(club, "referee", "director"));
}

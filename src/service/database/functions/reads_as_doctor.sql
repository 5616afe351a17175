-- Whether a user is a doctor: by the permission list, or as an employee who is a doctor or requester.
create or replace function reads_as_doctor(reader integer) returns boolean language sql stable as $$
  select exists (
    select from app_user
    join permission_list on permission_list.id = app_user.permission_list_id
    left join employee on employee.id = app_user.employee_id
    where app_user.id = reader and (permission_list.code = 'doctor' or employee.profile in ('doctor', 'requester')))
$$;
